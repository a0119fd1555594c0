import { z } from "zod";
import { env } from "../env.server.ts";
import { store } from "../state/store.server.ts";
import { encrypt, decrypt } from "./encryption.server.ts";

const DRAFT_SECONDS = 24 * 3600;
const LARGEST_DRAFT = 64 * 1024;
const SECRET_FIELD = /password|card|cvv|pin|otp|^_token$|^client_request_id$/i;

/**
 * Stores a draft of one account for 24 hours (screens.md R6) or for `seconds`, encrypted. `name` tells drafts
 * apart, e.g. "checkout". Values must be JSON; too large a draft is refused with an error.
 */
export async function saveDraft(
  accountKey: string,
  name: string,
  value: unknown,
  seconds = DRAFT_SECONDS,
): Promise<void> {
  const settings = env();
  const state = store();
  const text = JSON.stringify(value);
  if (text.length > LARGEST_DRAFT) throw new Error("The draft is too large.");
  await state.set(draftKey(accountKey, name), encrypt(settings.SESSION_SECRETS, text), seconds);
}

/** The account's draft, or null when there is none or it no longer has the schema's shape. */
export async function findDraft<T extends z.ZodType>(
  accountKey: string,
  name: string,
  schema: T,
): Promise<z.output<T> | null> {
  const settings = env();
  const state = store();
  const encrypted = await state.get(draftKey(accountKey, name));
  const text = encrypted && decrypt(settings.SESSION_SECRETS, encrypted);
  if (!text) return null;
  const parsed = schema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

/** Forgets a draft. */
export async function dropDraft(accountKey: string, name: string): Promise<void> {
  await store().delete(draftKey(accountKey, name));
}

const LOST = "lost-form";
const lostForm = z.object({ path: z.string(), values: z.array(z.tuple([z.string(), z.string()])) });

/**
 * Keeps the posted values of a form whose session had ended, for the account it belonged to: no
 * passwords, codes or files. One form per account, the last; one that is too large is not kept.
 */
export async function keepLostForm(accountKey: string, path: string, request: Request): Promise<void> {
  const type = request.headers.get("Content-Type") ?? "";
  if (request.bodyUsed || !type.startsWith("application/x-www-form-urlencoded")) return;
  const form = await request.clone().formData();
  const values = [...form].flatMap(([name, value]) =>
    typeof value === "string" && !SECRET_FIELD.test(name) ? [[name, value] as const] : [],
  );
  const size = JSON.stringify(values).length + path.length;
  if (values.length > 0 && size < LARGEST_DRAFT - 100) await saveDraft(accountKey, LOST, { path, values });
}

/** Whether {@link keepLostForm} kept something for this path, to say so before it is taken. */
export async function hasLostForm(accountKey: string, path: string): Promise<boolean> {
  return (await findDraft(accountKey, LOST, lostForm))?.path === path;
}

/** What {@link keepLostForm} kept for this page, once: the next look finds nothing. */
export async function takeLostForm(accountKey: string, request: Request): Promise<FormData | null> {
  const url = new URL(request.url);
  const lost = await findDraft(accountKey, LOST, lostForm);
  if (lost?.path !== url.pathname + url.search) return null;
  await dropDraft(accountKey, LOST);
  const form = new FormData();
  for (const [key, value] of lost.values) form.append(key, value);
  return form;
}

function draftKey(accountKey: string, name: string): string {
  return `draft:${accountKey}:${name}`;
}
