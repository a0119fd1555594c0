import type { z } from "zod";
import { decrypt, encrypt } from "./encryption.server.ts";
import { store } from "./store.server.ts";

export const DRAFT_SECONDS = 24 * 3600;
export const MAX_DRAFT_CHARS = 64 * 1024;

/**
 * Stores an encrypted draft (JSON values) for 24 hours or `seconds`, named e.g. "checkout".
 * Errors: larger than {@link MAX_DRAFT_CHARS} or `maxChars`.
 */
export async function saveDraft(
  accountKey: string,
  name: string,
  value: unknown,
  seconds = DRAFT_SECONDS,
  maxChars = MAX_DRAFT_CHARS,
): Promise<void> {
  const text = JSON.stringify(value);
  if (text.length > maxChars) throw new Error("The draft is too large.");
  await store().set(draftKey(accountKey, name), encrypt(text), seconds);
}

/** Null when absent or invalid for the schema. */
export async function findDraft<T extends z.ZodType>(
  accountKey: string,
  name: string,
  schema: T,
): Promise<z.output<T> | null> {
  const encrypted = await store().get(draftKey(accountKey, name));
  const text = encrypted && decrypt(encrypted);
  if (!text) return null;
  const parsed = schema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

export async function dropDraft(accountKey: string, name: string): Promise<void> {
  await store().delete(draftKey(accountKey, name));
}

function draftKey(accountKey: string, name: string): string {
  return `draft:${accountKey}:${name}`;
}

/**
 * Drafts of one kind, e.g. "reschedule:ORD-1"; {@link findDraft} tells what null means, and
 * {@link saveDraft} what the limits are.
 */
export function draftsOf<T extends z.ZodType>(
  kind: string,
  schema: T,
  { seconds, maxChars }: { seconds?: number; maxChars?: number } = {},
) {
  interface Owner {
    accountKey: string;
  }
  const nameOf = (id: string) => (id === "" ? kind : `${kind}:${id}`);
  return {
    find: ({ accountKey }: Owner, id = "") => findDraft(accountKey, nameOf(id), schema),
    save: ({ accountKey }: Owner, value: z.output<T>, id = "") =>
      saveDraft(accountKey, nameOf(id), value, seconds, maxChars),
    drop: ({ accountKey }: Owner, id = "") => dropDraft(accountKey, nameOf(id)),
  };
}
