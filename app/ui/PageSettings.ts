import { createContext } from "react";
import { noContact, type Contact } from "~/lib/contact.ts";

interface Settings {
  lowData: boolean;
  contact: Contact;
  /** patterns of pages without data from the laboratory */
  missing: readonly string[];
}

export const PageSettings = createContext<Settings>({ lowData: false, contact: noContact, missing: [] });
