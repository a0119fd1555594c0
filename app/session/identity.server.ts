import { canonicalIdentifier } from "../lib/identifier.ts";

export interface SignInName {
  username: string;
  /** null for people */
  company_code: string | null;
}

/** Separate limits per kind of name: a shared one would reveal that they belong to one person. */
export function limitNameOf({ username, company_code }: SignInName): string {
  const company = (company_code ?? "").normalize("NFKC").trim().toLowerCase();
  return JSON.stringify([company, canonicalIdentifier(username)]);
}
