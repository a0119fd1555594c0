import { randomBytes } from "node:crypto";
import type { Clock } from "../../lib/call-context.ts";
import {
  CODE_MINUTES,
  codeHash,
  codeRefusal,
  codesSince,
  newCode,
  nextCodeAt,
  RESEND_SECONDS,
  secondsUntil,
  type CodeRefusal,
} from "../../lib/codes.ts";
import { hashToken } from "../accounts/accounts.ts";
import type { Trx } from "../../database/db.ts";
import { insertRows } from "../../database/rows.ts";
import { waitError } from "../../http/errors.ts";
import { send } from "../notifications/outbox.ts";

const TOKEN_MINUTES = 60;

/** Seconds; 0: now. Known and unknown names wait alike. */
export async function applicationWait(
  trx: Trx,
  clock: Clock,
  asked_for: string,
  reference: string | null,
): Promise<number> {
  const now = clock.now().getTime();
  const rows = await trx
    .selectFrom("application_code")
    .select("created_at")
    .where((where) => where.or([where("asked_for", "=", asked_for), where("reference", "=", reference)]))
    .where("created_at", ">", codesSince(now))
    .where("created_at", "<=", new Date(now).toISOString())
    .orderBy("created_at", "desc")
    .execute();
  return secondsUntil(nextCodeAt(rows), now);
}

/**
 * @param to null for an unknown reference: sends nothing
 * @returns seconds until the next code
 * @throws LabError `wait`
 */
export async function sendApplicationCode(
  trx: Trx,
  clock: Clock,
  asked_for: string,
  to: { reference: string; email: string } | null,
): Promise<number> {
  const seconds = await applicationWait(trx, clock, asked_for, to?.reference ?? null);
  if (seconds > 0) throw waitError(seconds);
  const now = clock.now().getTime();
  const { code_id, code } = newCode();
  if (to)
    await trx
      .updateTable("application_code")
      .set({ state: "replaced" })
      .where("reference", "=", to.reference)
      .where("state", "=", "open")
      .execute();
  await insertRows(trx, "application_code", {
    code_id,
    asked_for,
    reference: to?.reference ?? null,
    code_hash: to && codeHash(code_id, code),
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + CODE_MINUTES * 60_000).toISOString(),
    state: to ? "open" : "replaced",
  });
  if (to)
    await send(trx, clock, {
      kind: "one_time_code",
      channel: "email",
      recipient: to.email,
      code,
      link: null,
      subject: ["Your code", "Kode Anda"],
      body: [
        `Your code for application ${to.reference} is ${code}. It expires in ${String(CODE_MINUTES)} minutes. Never give it to anyone.`,
        `Kode untuk pengajuan ${to.reference}: ${code}. Berlaku ${String(CODE_MINUTES)} menit. Jangan berikan kepada siapa pun.`,
      ],
    });
  return RESEND_SECONDS;
}

type ApplicationVerification =
  | { ok: true; token: string; expires_in: number }
  | { ok: false; reason: CodeRefusal };

/**
 * Unknown references fail like wrong codes. Returns failures, as throwing would roll back the
 * counted try.
 */
export async function verifyApplicationCode(
  trx: Trx,
  clock: Clock,
  reference: string,
  code: string,
): Promise<ApplicationVerification> {
  const now = clock.now();
  const row = await trx
    .selectFrom("application_code")
    .selectAll()
    .where("reference", "=", reference)
    .where("state", "in", ["open", "used"])
    .orderBy((is) => is("state", "=", "open"), "desc")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const change = trx.updateTable("application_code").where("code_id", "=", row?.code_id ?? "");
  const reason = codeRefusal(row, code, now);
  if (reason === "otp_wrong")
    await change.set((column) => ({ wrong_tries: column("wrong_tries", "+", 1) })).execute();
  if (reason) return { ok: false, reason };
  const token = randomBytes(32).toString("base64url");
  const token_expires_at = new Date(now.getTime() + TOKEN_MINUTES * 60_000).toISOString();
  await change.set({ state: "used", token_hash: hashToken(token), token_expires_at }).execute();
  return { ok: true, token, expires_in: TOKEN_MINUTES * 60 };
}

export async function referenceOf(trx: Trx, clock: Clock, token: string): Promise<string | null> {
  const row = await trx
    .selectFrom("application_code")
    .select("reference")
    .where("token_hash", "=", hashToken(token))
    .where("token_expires_at", ">", clock.now().toISOString())
    .executeTakeFirst();
  return row?.reference ?? null;
}
