import { createContext } from "react";
import { noContact, type Contact } from "~/lib/contact.ts";

/** What every piece of a page may need to know about the page, whatever its props. */
interface Settings {
  /** the visitor saves data: no pictures */
  lowData: boolean;
  contact: Contact;
  /** patterns of pages that the laboratory cannot fill */
  missing: readonly string[];
}

export const PageSettings = createContext<Settings>({ lowData: false, contact: noContact, missing: [] });
