import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import type { Clock } from "../domain.ts";
import { hashToken } from "./accounts.ts";
import type { Trx } from "./db.ts";
import { codeMessage, send } from "./outbox.ts";
import type { Channel } from "./schema/registration.ts";

const CODE_MINUTES = 10;
const TOKEN_MINUTES = 30;
const MAX_WRONG = 5;
const MAX_PER_HOUR = 5;
const HOUR = 3_600_000;

/** Recipient of a code; "" where unknown. */
export interface Contact {
  email: string;
  /** E.164 */
  phone: string;
}

/** Whole seconds until another code may be sent to this e-mail or number; 0 = now. */
export async function secondsToWait(trx: Trx, clock: Clock, contact: Contact): Promise<number> {
  const now = clock.now().getTime();
  let until = 0;
  for (const column of ["email", "phone"] as const) {
    if (!contact[column]) continue;
    const rows = await trx
      .selectFrom("one_time_code")
      .select(["created_at", "resend_at"])
      .where(column, "=", contact[column])
      .where("created_at", ">", new Date(now - HOUR).toISOString())
      .orderBy("created_at", "desc")
      .execute();
    for (const row of rows) until = Math.max(until, Date.parse(row.resend_at));
    const fifth = rows[MAX_PER_HOUR - 1];
    if (fifth) until = Math.max(until, Date.parse(fifth.created_at) + HOUR);
  }
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/**
 * Sends a new code, which replaces the previous one. Call it when {@link secondsToWait} is 0.
 * @param options `known` false: no registration has this contact, so the request counts but nothing is sent;
 *   `waitSeconds` until another code may be requested
 * @returns seconds until another code may be requested
 */
export async function sendCode(
  trx: Trx,
  clock: Clock,
  contact: Contact,
  options: { channel: Channel; waitSeconds: number; known: boolean },
): Promise<number> {
  const now = clock.now().getTime();
  const code_id = randomUUID();
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  if (options.known) {
    await trx
      .updateTable("one_time_code")
      .set({ state: "replaced" })
      .where("email", "=", contact.email)
      .where("state", "=", "open")
      .execute();
  }
  await trx
    .insertInto("one_time_code")
    .values({
      code_id,
      ...contact,
      code_hash: options.known ? codeHash(code_id, code) : null,
      created_at: new Date(now).toISOString(),
      resend_at: new Date(now + options.waitSeconds * 1000).toISOString(),
      expires_at: new Date(now + CODE_MINUTES * 60_000).toISOString(),
      state: options.known ? "open" : "replaced",
      channel: options.channel,
    })
    .execute();
  if (options.known) {
    const recipient = options.channel === "email" ? contact.email : contact.phone;
    await send(trx, clock, codeMessage(options.channel, recipient, code, CODE_MINUTES));
  }
  return secondsToWait(trx, clock, contact);
}

/** Whether a valid code for exactly this e-mail and number exists. */
export async function hasOpenCode(trx: Trx, clock: Clock, contact: Contact): Promise<boolean> {
  const row = await trx
    .selectFrom("one_time_code")
    .select("code_id")
    .where("email", "=", contact.email)
    .where("phone", "=", contact.phone)
    .where("state", "=", "open")
    .where("expires_at", ">", clock.now().toISOString())
    .where("wrong_tries", "<", MAX_WRONG)
    .executeTakeFirst();
  return row !== undefined;
}

export type VerificationResult =
  | { ok: true; token: string; expires_in: number }
  | { ok: false; reason: "otp_wrong" | "otp_expired" | "otp_locked" | "otp_used"; tries_left: number | null };

/**
 * Checks a code against the newest one for an e-mail. A code works once, for 10 minutes and at most 5 tries.
 * Failures are returned, not thrown: an error would roll the counted try back.
 */
export async function verifyCode(
  trx: Trx,
  clock: Clock,
  email: string,
  code: string,
): Promise<VerificationResult> {
  const now = clock.now();
  const row = await trx
    .selectFrom("one_time_code")
    .selectAll()
    .where("email", "=", email)
    .where("state", "in", ["open", "used"])
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row?.code_hash) return { ok: false, reason: "otp_wrong", tries_left: null };
  if (row.state === "used") return { ok: false, reason: "otp_used", tries_left: null };
  if (row.wrong_tries >= MAX_WRONG) return { ok: false, reason: "otp_locked", tries_left: 0 };
  if (row.expires_at <= now.toISOString()) return { ok: false, reason: "otp_expired", tries_left: null };
  const change = trx.updateTable("one_time_code").where("code_id", "=", row.code_id);
  if (!timingSafeEqual(Buffer.from(codeHash(row.code_id, code)), Buffer.from(row.code_hash))) {
    const wrong_tries = row.wrong_tries + 1;
    await change.set({ wrong_tries }).execute();
    const tries_left = MAX_WRONG - wrong_tries;
    return { ok: false, reason: tries_left > 0 ? "otp_wrong" : "otp_locked", tries_left };
  }
  await change.set({ state: "used" }).execute();
  const token = randomBytes(32).toString("base64url");
  await trx.deleteFrom("verified_contact").where("expires_at", "<=", now.toISOString()).execute();
  await trx
    .insertInto("verified_contact")
    .values({
      token_hash: hashToken(token),
      email: row.email,
      phone: row.phone,
      channel: row.channel,
      expires_at: new Date(now.getTime() + TOKEN_MINUTES * 60_000).toISOString(),
    })
    .execute();
  return { ok: true, token, expires_in: TOKEN_MINUTES * 60 };
}

function codeHash(code_id: string, code: string): string {
  return createHash("sha256").update(`${code_id}:${code}`).digest("hex");
}
