import { createContext } from "react";
import type { Sheet } from "./sheets.ts";
import type { Eagerness } from "../lib/speculation.ts";
import type { Lang } from "../i18n/language.ts";
import type { Brand } from "../lib/brand.ts";
import { noContact, type Contact } from "../lib/contact.ts";
import type { PageFault } from "../lib/page-fault.ts";
import type { Call } from "../site/page.ts";
import type { ListLoss } from "../upstream/client/lists.ts";

export interface Page {
  lang: Lang;
  nonce: string;
  sheets: readonly Sheet[];
  scriptUrl: string;
  formToken: string;
  /** null: never */
  eagerness: Eagerness | null;
  /** no script, no pictures */
  lowData: boolean;
  contact: Contact;
  /** null: the portal's own look */
  brand: Brand | null;
  /** known after all loaders */
  isMissing: (call: Call) => boolean;
  fault: PageFault | null;
  referenceId: string;
  losses: readonly ListLoss[];
  actionData: Readonly<Record<string, unknown>>;
  /** the page stays, with the input */
  isPosted: boolean;
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
  brand: null,
  isMissing: () => false,
  fault: null,
  referenceId: "",
  losses: [],
  actionData: {},
  isPosted: false,
  error: undefined,
});
