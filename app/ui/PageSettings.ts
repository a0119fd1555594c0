import { createContext } from "react";
import type { Brand } from "~/lib/brand.ts";
import { noContact, type Contact } from "~/lib/contact.ts";
import type { Call } from "~/site/page.ts";
import type { ShellUser } from "./shell-types.ts";

interface Settings {
  lowData: boolean;
  contact: Contact;
  /** null: the portal's own look */
  brand: Brand | null;
  /** a form was sent: it stays, with the input */
  isPosted?: boolean;
  /** folds of text are open */
  isUnfolded?: boolean;
  /** undefined when signed out */
  userType?: ShellUser["type"] | undefined;
  lacksRole?: boolean | undefined;
  /** told by the shell: decisions and payments of the company are blocked */
  stopped?: string | null | undefined;
  /** true if the laboratory lacks the call */
  isMissing: (call: Call) => boolean;
}

export const PageSettings = createContext<Settings>({
  lowData: false,
  contact: noContact,
  brand: null,
  isMissing: () => false,
});
