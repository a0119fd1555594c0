import { createContext } from "react";
import type { Brand } from "~/lib/brand.ts";
import { noContact, type Contact } from "~/lib/contact.ts";
import type { Call } from "~/site/page.ts";
import type { ShellUser } from "./shell-types.ts";

export interface PageSettingsValue {
  lowData: boolean;
  contact: Contact;
  brand: Brand | null;
  isPosted?: boolean;
  /** text folds */
  isUnfolded?: boolean;
  userType?: ShellUser["type"] | undefined;
  lacksRole?: boolean | undefined;
  stopped?: string | null | undefined;
  /** path of the demonstration's messages; absent in front of a provider */
  outbox?: string | undefined;
  isMissing: (call: Call) => boolean;
}

export const PageSettings = createContext<PageSettingsValue>({
  lowData: false,
  contact: noContact,
  brand: null,
  isMissing: () => false,
});
