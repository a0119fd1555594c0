import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../../lib/call-context.ts";
import {
  CODE_MINUTES,
  codeHash,
  codeRefusal,
  codesSince,
  newCode,
  nextCodeAt,
  secondsUntil,
  type CodeRefusal,
} from "../../lib/codes.ts";
import { hashToken } from "./accounts.ts";
import type { Trx } from "../../database/db.ts";
import { insertRows, updateRows } from "../../database/rows.ts";
import { codeMessage, send } from "../notifications/outbox.ts";
import type { Channel } from "../../database/tables.generated.ts";

const TOKEN_MINUTES = 30;
const DAY = 86_400_000;

interface Contact {
  email: string;
  /** E.164 */
  phone: string;
}

/** Seconds; 0: now. Counts by the name used: waiting must not reveal that two names are one person's. */
export async function secondsToWait(trx: Trx, clock: Clock, contact: Contact): Promise<number> {
  const now = clock.now().getTime();
  let until = 0;
  for (const column of ["email", "phone"] as const) {
    if (!contact[column]) continue;
    const rows = await trx
      .selectFrom("one_time_code")
      .select(["created_at", "resend_at"])
      .where(column, "=", contact[column])
      .where("code_hash", "is", null)
      .where("created_at", ">", codesSince(now))
      .where("created_at", "<=", new Date(now).toISOString())
      .orderBy("created_at", "desc")
      .execute();
    until = Math.max(until, nextCodeAt(rows));
  }
  return secondsUntil(until, now);
}

/** @param contact null for an unknown name: sends nothing @returns seconds until the next code */
export async function sendCode(
  trx: Trx,
  clock: Clock,
  contact: Contact | null,
  { channel, waitSeconds, named }: { channel: Channel; waitSeconds: number; named: Contact },
): Promise<number> {
  const now = clock.now().getTime();
  const row = {
    created_at: new Date(now).toISOString(),
    resend_at: new Date(now + waitSeconds * 1000).toISOString(),
    expires_at: new Date(now + CODE_MINUTES * 60_000).toISOString(),
    channel,
  };
  const request = { code_id: randomUUID(), code_hash: null, state: "replaced" as const };
  // They may hold the contacts of strangers.
  await trx.deleteFrom("one_time_code").where("created_at", "<=", codesSince(now)).execute();
  await insertRows(trx, "one_time_code", { ...named, ...row, ...request });
  if (contact) {
    const { code_id, code } = newCode();
    await updateRows(trx, "one_time_code", { email: contact.email, state: "open" }, { state: "replaced" });
    await insertRows(trx, "one_time_code", {
      code_id,
      ...contact,
      ...row,
      code_hash: codeHash(code_id, code),
      state: "open",
    });
    const recipient = channel === "email" ? contact.email : contact.phone;
    await send(trx, clock, codeMessage(channel, recipient, code, CODE_MINUTES));
  }
  await forgetRegistrations(trx, now);
  return secondsToWait(trx, clock, named);
}

/** A code may come with the username alone, so an open one stays. */
async function forgetRegistrations(trx: Trx, now: number): Promise<void> {
  await trx
    .deleteFrom("registration")
    .where("updated_at", "<=", new Date(now - DAY).toISOString())
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("one_time_code as c")
            .select("c.code_id")
            .whereRef("c.email", "=", "registration.email")
            .where("c.state", "=", "open"),
        ),
      ),
    )
    .execute();
}

type VerificationResult =
  | { ok: true; token: string; expires_in: number }
  | { ok: false; reason: CodeRefusal };

/** Wrong codes fail alike for all names. Returns failures, as throwing would roll back the counted try. */
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
    .orderBy((is) => is("state", "=", "open"), "desc")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const change = trx.updateTable("one_time_code").where("code_id", "=", row?.code_id ?? "");
  const reason = codeRefusal(row, code, now);
  if (reason === "otp_wrong")
    await change.set((column) => ({ wrong_tries: column("wrong_tries", "+", 1) })).execute();
  if (reason || !row) return { ok: false, reason: reason ?? "otp_wrong" };
  await change.set({ state: "used" }).execute();
  const token = randomBytes(32).toString("base64url");
  await trx.deleteFrom("verified_contact").where("expires_at", "<=", now.toISOString()).execute();
  await insertRows(trx, "verified_contact", {
    token_hash: hashToken(token),
    email: row.email,
    phone: row.phone,
    channel: row.channel,
    expires_at: new Date(now.getTime() + TOKEN_MINUTES * 60_000).toISOString(),
  });
  return { ok: true, token, expires_in: TOKEN_MINUTES * 60 };
}
