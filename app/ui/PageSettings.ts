import { createContext } from "react";
import { noContact, type Contact } from "~/lib/contact.ts";

/** What every piece of a page may need to know about the page, whatever its props. */
interface Settings {
  /** the visitor saves data: no pictures */
  lowData: boolean;
  contact: Contact;
}

export const PageSettings = createContext<Settings>({ lowData: false, contact: noContact });
