import { canonicalIdentifier } from "../lib/identifier.ts";

/** A typed name. It counts tries; what an account owns is never found by it. */
export interface SignInName {
  username: string;
  /** null for people */
  company_code: string | null;
}

/**
 * Rate-limit name: the normalized input. Username, e-mail address and phone number have separate
 * limits; a shared one would reveal that they belong to one person.
 */
export function limitNameOf({ username, company_code }: SignInName): string {
  const company = (company_code ?? "").normalize("NFKC").trim().toLowerCase();
  return JSON.stringify([company, canonicalIdentifier(username)]);
}
