import { createContext } from "react";
import type { Sheet } from "./sheets.ts";
import type { Eagerness } from "../lib/speculation.ts";
import type { Lang } from "../i18n/language.ts";
import { noContact, type Contact } from "../lib/contact.ts";
import type { PageFault } from "../lib/page-fault.ts";

/** Context of one response besides its loader data. */
export interface Page {
  lang: Lang;
  nonce: string;
  /** style sheets, in order */
  sheets: readonly Sheet[];
  /** URL of the enhancement script */
  scriptUrl: string;
  formToken: string;
  /** when links may be fetched ahead; null: never */
  eagerness: Eagerness | null;
  /** the visitor saves data: no script, no pictures */
  lowData: boolean;
  contact: Contact;
  /** an upstream error on the page; null without one */
  fault: PageFault | null;
  /** request id, for support */
  referenceId: string;
  /** results of the page's action by route id; empty for a GET */
  actionData: Readonly<Record<string, unknown>>;
  /** the error that the page's boundary shows; undefined without one */
  error: unknown;
}

export const PageContext = createContext<Page>({
  lang: "en",
  nonce: "",
  sheets: [],
  scriptUrl: "",
  formToken: "",
  eagerness: null,
  lowData: false,
  contact: noContact,
  fault: null,
  referenceId: "",
  actionData: {},
  error: undefined,
});
