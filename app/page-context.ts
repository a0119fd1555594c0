import { createContext } from "react";
import type { Lang } from "./i18n/language.ts";

/** What one answer needs besides its loader data. */
export interface Page {
  lang: Lang;
  nonce: string;
  /** address of the enhancement script */
  scriptUrl: string;
  csrfToken: string;
  /** status of an upstream error that reached the page; null when there is none */
  faultStatus: number | null;
  /** request id, for people who ask for help */
  referenceId: string;
}

export const PageContext = createContext<Page>({
  lang: "en",
  nonce: "",
  scriptUrl: "",
  csrfToken: "",
  faultStatus: null,
  referenceId: "",
});
