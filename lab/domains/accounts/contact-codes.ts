import { randomBytes } from "node:crypto";
import type { Clock } from "../../lib/call-context.ts";
import {
  CODE_MINUTES,
  codeHash,
  codesSince,
  isCode,
  MAX_WRONG,
  newCode,
  nextCodeAt,
  RESEND_SECONDS,
  secondsUntil,
  type CodeRefusal,
} from "../../lib/codes.ts";
import { LabError, waitError } from "../../http/errors.ts";
import { hashToken } from "./accounts.ts";
import type { Trx } from "../../database/db.ts";
import { insertRows, updateRows } from "../../database/rows.ts";
import { codeMessage, send } from "../notifications/outbox.ts";
import type { Channel } from "../../database/tables.generated.ts";

const TOKEN_MINUTES = 30;

/** `phone` is E.164. */
export interface NewContact {
  kind: "email" | "phone";
  value: string;
}

/**
 * Another account's contact is revealed only after verification.
 * @returns seconds until the next request
 * @throws LabError `wait`
 */
export async function sendContactCode(
  trx: Trx,
  clock: Clock,
  account_id: string,
  { kind, value }: NewContact,
  channel: Channel,
): Promise<number> {
  const now = clock.now().getTime();
  const seconds = await secondsToWait(trx, now, account_id, value);
  if (seconds > 0) throw waitError(seconds);
  const { code_id, code } = newCode();
  await trx
    .updateTable("contact_code")
    .set({ state: "replaced" })
    .where("account_id", "=", account_id)
    .where("kind", "=", kind)
    .where("state", "in", ["open", "verified"])
    .execute();
  await insertRows(trx, "contact_code", {
    code_id,
    account_id,
    kind,
    value,
    code_hash: codeHash(code_id, code),
    token_hash: null,
    created_at: new Date(now).toISOString(),
    resend_at: new Date(now + RESEND_SECONDS * 1000).toISOString(),
    expires_at: new Date(now + CODE_MINUTES * 60_000).toISOString(),
    state: "open",
  });
  await send(trx, clock, codeMessage(channel, value, code, CODE_MINUTES));
  return RESEND_SECONDS;
}

async function secondsToWait(trx: Trx, now: number, account_id: string, value: string): Promise<number> {
  let until = 0;
  for (const [column, requested] of [
    ["account_id", account_id],
    ["value", value],
  ] as const) {
    const rows = await trx
      .selectFrom("contact_code")
      .select(["created_at", "resend_at"])
      .where(column, "=", requested)
      .where("created_at", ">", codesSince(now))
      .where("created_at", "<=", new Date(now).toISOString())
      .orderBy("created_at", "desc")
      .execute();
    until = Math.max(until, nextCodeAt(rows));
  }
  return secondsUntil(until, now);
}

type ContactVerification =
  | { ok: true; token: string }
  | { ok: false; reason: CodeRefusal; tries_left: number | null };

/** Returns failures, as throwing would roll back the counted try. */
export async function verifyContactCode(
  trx: Trx,
  clock: Clock,
  account_id: string,
  { kind, value }: NewContact,
  code: string,
): Promise<ContactVerification> {
  const now = clock.now();
  const row = await trx
    .selectFrom("contact_code")
    .selectAll()
    .where("account_id", "=", account_id)
    .where("kind", "=", kind)
    .where("value", "=", value)
    .where("state", "!=", "replaced")
    .orderBy((is) => is("state", "=", "open"), "desc")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return { ok: false, reason: "otp_wrong", tries_left: null };
  if (row.state !== "open") return { ok: false, reason: "otp_used", tries_left: null };
  if (row.wrong_tries >= MAX_WRONG) return { ok: false, reason: "otp_locked", tries_left: 0 };
  if (row.expires_at <= now.toISOString()) return { ok: false, reason: "otp_expired", tries_left: null };
  const change = trx.updateTable("contact_code").where("code_id", "=", row.code_id);
  if (!isCode(row.code_id, code, row.code_hash)) {
    const wrong_tries = row.wrong_tries + 1;
    await change.set({ wrong_tries }).execute();
    const tries_left = MAX_WRONG - wrong_tries;
    return { ok: false, reason: tries_left > 0 ? "otp_wrong" : "otp_locked", tries_left };
  }
  const token = randomBytes(32).toString("base64url");
  const expires_at = new Date(now.getTime() + TOKEN_MINUTES * 60_000).toISOString();
  await change.set({ state: "verified", token_hash: hashToken(token), expires_at }).execute();
  return { ok: true, token };
}

/** @returns `repeated`: the same account used it before @throws LabError `otp_token` */
export async function takeVerifiedContact(
  trx: Trx,
  clock: Clock,
  account_id: string,
  token: string,
): Promise<NewContact & { repeated: boolean }> {
  const row = await trx
    .selectFrom("contact_code")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .where("account_id", "=", account_id)
    .where("state", "in", ["verified", "used"])
    .executeTakeFirst();
  const repeated = row?.state === "used";
  if (!row || (!repeated && row.expires_at <= clock.now().toISOString())) {
    throw new LabError("otp_token", { fields: { otp_token: ["otp_token"] } });
  }
  await updateRows(trx, "contact_code", { code_id: row.code_id }, { state: "used" });
  return { kind: row.kind, value: row.value, repeated };
}
