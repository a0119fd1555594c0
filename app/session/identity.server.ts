import { canonicalIdentifier } from "../lib/identifier.ts";
import { keyedHash } from "../state/encryption.server.ts";
import { store } from "../state/store.server.ts";
import type { Profile } from "../upstream/accounts.server.ts";

const REMEMBERED_SECONDS = 90 * 24 * 3600;

/** What somebody signs in with: a username, e-mail address or phone number, and the company it belongs to. */
export interface SignInName {
  username: string;
  /** null for people */
  company_code: string | null;
}

/** Key of the account that was last signed in with this name, in any spelling; null when unknown. */
export function findKnownAccount(name: SignInName): Promise<string | null> {
  return store().get(entryOf(name));
}

/**
 * Name for a limit: what was typed, in its one spelling. An account's username, e-mail address and phone number have
 * limits of their own: one for all would tell a stranger that they are one person's.
 */
export function limitNameOf(name: SignInName): string {
  return textOf(name);
}

/** Remembers for 90 days whose name this is, and the profile's other names; hashed, so that no name is readable. */
export async function rememberAccount(name: SignInName, { uuid, username, person }: Profile): Promise<void> {
  const phone = person?.phone_number && `${person.phone_code ?? ""}${person.phone_number}`;
  const names = [name.username, username, person?.email, phone].filter((one) => typeof one === "string");
  const entries = new Set(names.map((one) => entryOf({ ...name, username: one })));
  await Promise.all([...entries].map((entry) => store().set(entry, uuid, REMEMBERED_SECONDS)));
}

function entryOf(name: SignInName): string {
  return `account-of:${keyedHash(textOf(name))}`;
}

function textOf({ username, company_code }: SignInName): string {
  const company = (company_code ?? "").normalize("NFKC").trim().toLowerCase();
  return JSON.stringify([company, canonicalIdentifier(username)]);
}
