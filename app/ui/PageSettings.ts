import { createContext } from "react";
import { noContact, type Contact } from "~/lib/contact.ts";
import type { Call } from "~/site/page.ts";

interface Settings {
  lowData: boolean;
  contact: Contact;
  /** true if the laboratory lacks the call */
  isMissing: (call: Call) => boolean;
}

export const PageSettings = createContext<Settings>({
  lowData: false,
  contact: noContact,
  isMissing: () => false,
});
