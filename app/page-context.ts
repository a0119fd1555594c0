import { createContext } from "react";
import type { Lang } from "./i18n/language.ts";

/** Context of one response besides its loader data. */
export interface Page {
  lang: Lang;
  nonce: string;
  /** URL of the enhancement script */
  scriptUrl: string;
  formToken: string;
  /** status of an upstream error on the page; null without one */
  faultStatus: number | null;
  /** request id, for support */
  referenceId: string;
}

export const PageContext = createContext<Page>({
  lang: "en",
  nonce: "",
  scriptUrl: "",
  formToken: "",
  faultStatus: null,
  referenceId: "",
});
