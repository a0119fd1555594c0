import type { z } from "zod";
import { decrypt, encrypt } from "./encryption.server.ts";
import { store } from "./store.server.ts";

const DRAFT_SECONDS = 24 * 3600;
/** Longest draft, as JSON text. */
export const MAX_DRAFT_CHARS = 64 * 1024;

/**
 * Stores a draft of one account for 24 hours or for `seconds`, encrypted. `name` tells drafts apart, e.g.
 * "checkout". Values must be JSON. Errors: the draft is too large.
 */
export async function saveDraft(
  accountKey: string,
  name: string,
  value: unknown,
  seconds = DRAFT_SECONDS,
): Promise<void> {
  const text = JSON.stringify(value);
  if (text.length > MAX_DRAFT_CHARS) throw new Error("The draft is too large.");
  await store().set(draftKey(accountKey, name), encrypt(text), seconds);
}

/** The account's draft, or null when there is none or it no longer has the schema's shape. */
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

/** Deletes a draft. */
export async function dropDraft(accountKey: string, name: string): Promise<void> {
  await store().delete(draftKey(accountKey, name));
}

function draftKey(accountKey: string, name: string): string {
  return `draft:${accountKey}:${name}`;
}
