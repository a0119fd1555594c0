import { createHash } from "node:crypto";
import { z } from "zod";
import { readCookie, writeCookie } from "~/session/cookies.server.ts";
import { dropDraft, findDraft, saveDraft } from "~/state/drafts.server.ts";
import { randomId } from "~/state/encryption.server.ts";

/** A code is good for ten minutes at most (requirements E2). */
export const CODE_SECONDS = 600;
const TYPED_SECONDS = 1800;

export const channels = ["email", "sms", "whatsapp"] as const;
/** Ways in which a code may be sent. */
export type Channel = (typeof channels)[number];

/** What somebody typed in the first step, ready to be sent on; without the password. */
const details = z.object({
  title_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_code: z.string(),
  phone_number: z.string(),
  username: z.string(),
  email: z.string(),
});
export type RegistrationDetails = z.output<typeof details>;

const pending = z.object({
  details,
  password: z.string(),
  channel: z.enum(channels),
  /** changes with every code that is sent; wrong tries are counted for it */
  serial: z.string(),
  /** instant (ms) from which another code may be asked for */
  waitUntil: z.number(),
  /** what the confirmed code is worth, while the second call's outcome is not known */
  token: z.string().nullable(),
});
/** A registration that waits for its code. */
export type Pending = z.output<typeof pending> & { id: string };

const typedValues = z.record(z.string(), z.array(z.string()));

/**
 * Keeps a registration until its code is confirmed. The password has to be sent a second time with the
 * code's token, so it is kept too: encrypted, for ten minutes after the newest code, under a random id that only this
 * browser's cookie knows. What was typed otherwise lasts half an hour, so that the form can be corrected.
 * @returns Set-Cookie line
 */
export async function startPending(
  registration: Omit<Pending, "id">,
  typed: Record<string, string[]>,
): Promise<string> {
  const id = randomId();
  await keepPending({ ...registration, id });
  await saveDraft(keyOf(id), "typed", typed, TYPED_SECONDS);
  return writeCookie("pending", id, TYPED_SECONDS);
}

/** Renews a registration after another code was sent: its ten minutes begin again. */
export async function keepPending({ id, ...registration }: Pending): Promise<void> {
  await saveDraft(keyOf(id), "registration", registration, CODE_SECONDS);
}

/** The registration that waits in this browser; null when there is none or its ten minutes are over. */
export async function readPending(request: Request): Promise<Pending | null> {
  const id = pendingId(request);
  const found = id && (await findDraft(keyOf(id), "registration", pending));
  return id && found ? { ...found, id } : null;
}

/**
 * Key of the registration that this browser's cookie names, also after it is over: for once-only submissions.
 * null without a cookie.
 */
export function pendingKey(request: Request): string | null {
  const id = pendingId(request);
  return id && keyOf(id);
}

/** What was typed in the first step, without passwords; outlives the code. */
export async function readTyped(request: Request): Promise<Record<string, string[]> | null> {
  const id = pendingId(request);
  return id ? findDraft(keyOf(id), "typed", typedValues) : null;
}

/** Forgets a registration: it is finished, or begun again. Answers the Set-Cookie line. */
export async function dropPending(request: Request): Promise<string> {
  const id = pendingId(request);
  if (id) await Promise.all(["registration", "typed"].map((name) => dropDraft(keyOf(id), name)));
  return writeCookie("pending", "", 0);
}

function pendingId(request: Request): string | null {
  const id = readCookie(request.headers.get("Cookie"), "pending");
  return id && id.length >= 22 ? id : null;
}

function keyOf(id: string): string {
  return `pending:${createHash("sha256").update(id).digest("base64url")}`;
}
