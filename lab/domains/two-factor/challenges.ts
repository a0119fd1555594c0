import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { hashToken } from "../accounts/accounts.ts";
import { LabError, waitError } from "../../http/errors.ts";
import type { Trx } from "../../database/db.ts";
import { countOf, findRow, insertRows, updateRows } from "../../database/rows.ts";
import type { SecondLockChallengeTable } from "../../database/tables.generated.ts";
import type { CallContext } from "../../lib/call-context.ts";
import {
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
import { codeMessage, send } from "../notifications/outbox.ts";
import { recipientOf, type CodeMethod } from "./contacts.ts";
import type { Purpose } from "./proofs.ts";

type Subject = Purpose | "passkey";

const CHALLENGE_MINUTES = 5;
/** Counted per session, so another one cannot use them up. */
const PASSKEY_TRIES_PER_HOUR = 60;

export type Challenge = Selectable<SecondLockChallengeTable>;

interface Started {
  challenge_id: string;
  expires_at: string;
}

/**
 * Replaces the session's earlier challenge.
 * @throws LabError `wait`: one code a minute, five unused ones an hour per account; `check_fields`
 * without a confirmed contact
 */
export async function startCode(
  trx: Trx,
  call: CallContext,
  purpose: Purpose,
  method: CodeMethod,
): Promise<Started & { time_to_wait: number }> {
  const { account_id } = call.caller;
  const recipient = await recipientOf(trx, account_id, method);
  if (recipient === null) throw new LabError("check_fields", { fields: { method: ["unknown_choice"] } });
  const now = call.clock.now().getTime();
  const sent = await trx
    .selectFrom("second_lock_challenge")
    .select(["created_at", "state"])
    .where("account_id", "=", account_id)
    .where("method", "!=", "passkey")
    .where("created_at", ">", codesSince(now))
    .where("created_at", "<=", new Date(now).toISOString())
    .orderBy("created_at", "desc")
    .execute();
  const unused = sent.filter(({ state }) => state !== "used");
  const seconds = secondsUntil(Math.max(nextCodeAt(sent.slice(0, 1)), nextCodeAt(unused)), now);
  if (seconds > 0) throw waitError(seconds);
  const { code_id, code } = newCode();
  const started = await start(trx, call, { challenge_id: code_id, purpose, method }, codeHash(code_id, code));
  await send(trx, call.clock, codeMessage(method, recipient, code, CHALLENGE_MINUTES));
  return { ...started, time_to_wait: RESEND_SECONDS };
}

/** @param webauthn challenge of the options, base64url. @throws LabError `wait` */
export async function startPasskey(
  trx: Trx,
  call: CallContext,
  purpose: Subject,
  requested: { webauthn: string; origin: string },
): Promise<Started> {
  const recent = trx
    .selectFrom("second_lock_challenge")
    .where("token_hash", "=", hashToken(call.caller.token))
    .where("created_at", ">", codesSince(call.clock.now().getTime()));
  if ((await countOf(recent)) >= PASSKEY_TRIES_PER_HOUR) throw waitError(RESEND_SECONDS);
  return start(trx, call, { challenge_id: randomUUID(), purpose, method: "passkey", ...requested }, null);
}

async function start(
  trx: Trx,
  { caller, clock }: CallContext,
  requested: Pick<Challenge, "challenge_id" | "method"> & {
    purpose: Subject;
    webauthn?: string;
    origin?: string;
  },
  code_hash: string | null,
): Promise<Started> {
  const token_hash = hashToken(caller.token);
  const { purpose } = requested;
  const now = clock.now().getTime();
  await trx
    .deleteFrom("second_lock_challenge")
    .where("created_at", "<=", codesSince(now))
    .where("account_id", "=", caller.account_id)
    .execute();
  await updateRows(
    trx,
    "second_lock_challenge",
    { token_hash, purpose, state: "open" },
    { state: "replaced" },
  );
  const expires_at = new Date(now + CHALLENGE_MINUTES * 60_000).toISOString();
  await insertRows(trx, "second_lock_challenge", {
    webauthn: null,
    origin: null,
    ...requested,
    code_hash,
    token_hash,
    expires_at,
    account_id: caller.account_id,
    created_at: new Date(now).toISOString(),
    state: "open",
  });
  return { challenge_id: requested.challenge_id, expires_at };
}

/** @throws LabError `not_found` for another account or session */
export async function requireChallenge(
  trx: Trx,
  { caller }: CallContext,
  challenge_id: string,
): Promise<Challenge> {
  const { account_id } = caller;
  const token_hash = hashToken(caller.token);
  const row = await findRow(trx, "second_lock_challenge", { challenge_id, account_id, token_hash });
  if (!row) throw new LabError("not_found");
  return row;
}

type Refused = { reason: CodeRefusal; tries_left: number | null };

/** Returns refusals, as throwing would roll back the counted try. @returns null for the right code */
export async function checkCode(
  trx: Trx,
  { clock }: CallContext,
  challenge: Challenge,
  code: string,
): Promise<Refused | null> {
  const { challenge_id, code_hash, wrong_tries } = challenge;
  const over = challengeOver(challenge, clock.now());
  if (over) return { reason: over, tries_left: null };
  if (wrong_tries >= MAX_WRONG) return { reason: "otp_locked", tries_left: 0 };
  if (isCode(challenge_id, code, code_hash)) {
    await updateRows(trx, "second_lock_challenge", { challenge_id }, { state: "used" });
    return null;
  }
  await updateRows(trx, "second_lock_challenge", { challenge_id }, { wrong_tries: wrong_tries + 1 });
  const tries_left = MAX_WRONG - wrong_tries - 1;
  return { reason: tries_left > 0 ? "otp_wrong" : "otp_locked", tries_left };
}

export function challengeOver({ state, expires_at }: Challenge, now: Date): CodeRefusal | null {
  if (state === "used") return "otp_used";
  return state === "replaced" || expires_at <= now.toISOString() ? "otp_expired" : null;
}
