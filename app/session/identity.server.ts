import { canonicalIdentifier } from "../lib/identifier.ts";
import { keyedHash } from "../state/encryption.server.ts";
import { store } from "../state/store.server.ts";
import type { Profile } from "../upstream/accounts/accounts.server.ts";

const REMEMBERED_SECONDS = 90 * 24 * 3600;

export interface SignInName {
  username: string;
  /** null for people */
  company_code: string | null;
}

/** Account key last signed in under this name, in any spelling, or null. */
export function findKnownAccount(name: SignInName): Promise<string | null> {
  return store().get(entryOf(name));
}

/**
 * Rate-limit name: the normalized input. Username, e-mail address and phone number have separate
 * limits; a shared one would reveal that they belong to one person.
 */
export function limitNameOf(name: SignInName): string {
  return textOf(name);
}

/**
 * Remembers the account of this name and the profile's other names for 90 days, hashed. Forgets names that the account
 * has given up: their next owner must not get its data.
 */
export async function rememberAccount(name: SignInName, { uuid, username, person }: Profile): Promise<void> {
  const phone = person?.phone_number && `${person.phone_code ?? ""}${person.phone_number}`;
  const names = [name.username, username, person?.email, phone].filter((one) => typeof one === "string");
  const entries = new Set(names.map((one) => entryOf({ ...name, username: one })));
  const own = `names-of:${uuid}`;
  const former = (await store().members(own)).filter((entry) => !entries.has(entry));
  await Promise.all([
    ...former.map(async (entry) => {
      if ((await store().get(entry)) === uuid) await store().delete(entry);
      await store().removeMember(own, entry);
    }),
    ...[...entries].flatMap((entry) => [
      store().set(entry, uuid, REMEMBERED_SECONDS),
      store().addMember(own, entry, REMEMBERED_SECONDS),
    ]),
  ]);
}

/** Their former owner gave them up at the laboratory. */
export async function forgetNames(names: readonly string[]): Promise<void> {
  const entries = names.map((username) => entryOf({ username, company_code: null }));
  await Promise.all(entries.map((entry) => store().delete(entry)));
}

/** Account key of a registration without a uuid, by the name it signed in with. */
export function unfinishedKeyOf(name: SignInName): string {
  return `unfinished:${keyedHash(textOf(name))}`;
}

function entryOf(name: SignInName): string {
  return `account-of:${keyedHash(textOf(name))}`;
}

function textOf({ username, company_code }: SignInName): string {
  const company = (company_code ?? "").normalize("NFKC").trim().toLowerCase();
  return JSON.stringify([company, canonicalIdentifier(username)]);
}
