import { createHash, randomBytes } from "node:crypto";
import type { Caller, Clock, UserType } from "../../lib/call-context.ts";
import type { Lang } from "../../lib/texts.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow, insertRows, updateRows } from "../../database/rows.ts";
import { loadTwoFactor, needsSecondStep, PENDING_CALLS } from "./two-factor-state.ts";

export const ACCOUNT_TYPES = {
  0: "PATIENT",
  1: "PATIENT",
  2: "REFERRER",
  3: "PAYOR",
  6: "HEALTH FACILITY",
} as const satisfies Record<UserType, string>;

/** Seconds. */
export function tokenLife(user_type: UserType): number {
  return user_type === 0 ? 3600 : 24 * 3600;
}

const USE_MINUTES = 5;

/** For long random secrets only. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * Null if unknown or expired. A registration's token can only repeat that call; a sign-in without
 * its second step can only make that step.
 */
export async function findCaller(
  db: Db,
  clock: Clock,
  token: string,
  call: { path: string; lang: Lang | null },
): Promise<Caller | null> {
  const row = await db
    .selectFrom("access_token")
    .innerJoin("account", "account.account_id", "access_token.account_id")
    .select(["account.account_id", "account.user_type", "account.patient_id", "account.lang"])
    .leftJoin("account_device as device", "device.device_id", "access_token.device_id")
    .select(["access_token.spent_on", "access_token.is_pending", "device.device_id", "device.last_used_at"])
    .where("access_token.token_hash", "=", hashToken(token))
    .where("access_token.expires_at", ">", clock.now().toISOString())
    .executeTakeFirst();
  if (!row || (row.spent_on !== null && row.spent_on !== call.path)) return null;
  if (row.is_pending === 1 && !PENDING_CALLS.has(call.path)) return null;
  const { account_id, user_type, patient_id, device_id } = row;
  const now = clock.now();
  const unwritten = new Date(now.getTime() - USE_MINUTES * 60_000).toISOString();
  if (device_id !== null && row.last_used_at !== null && row.last_used_at < unwritten)
    await updateRows(db, "account_device", { device_id }, { last_used_at: now.toISOString() });
  if (call.lang && call.lang !== row.lang) {
    await updateRows(db, "account", { account_id }, { lang: call.lang });
  }
  return row.spent_on === null
    ? { account_id, user_type, patient_id, token }
    : { account_id, user_type: 0, patient_id: null, token };
}

/** Null if unknown. */
export async function callerOf(db: Db, account_id: string): Promise<Caller | null> {
  const row = await findRow(db, "account", { account_id }, ["user_type", "patient_id"]);
  return row ? { account_id, ...row, token: "" } : null;
}

/** Random by default; also deletes expired tokens. */
export async function issueToken(
  db: Db | Trx,
  clock: Clock,
  account: { account_id: string; user_type: UserType },
  token: string = randomBytes(32).toString("base64url"),
  { device_id = null, is_pending = false }: { device_id?: string | null; is_pending?: boolean } = {},
): Promise<string> {
  const now = clock.now();
  await db.deleteFrom("access_token").where("expires_at", "<=", now.toISOString()).execute();
  await insertRows(db, "access_token", {
    token_hash: hashToken(token),
    account_id: account.account_id,
    expires_at: new Date(now.getTime() + tokenLife(account.user_type) * 1000).toISOString(),
    device_id,
    is_pending: is_pending ? 1 : 0,
  });
  return token;
}

interface SignIn {
  token: string;
  /** no use before the second step */
  second_step: boolean;
  device_id: string | null;
}

/** Null if the password changed meanwhile, so that an old one fails after a reset. */
export function signIn(
  db: Db,
  clock: Clock,
  account: { account_id: string; user_type: UserType; password_hash: string },
  note: (trx: Trx) => Promise<string> | null,
): Promise<SignIn | null> {
  return db.transaction().execute(async (trx) => {
    const current = await findRow(
      trx,
      "account",
      { account_id: account.account_id, password_hash: account.password_hash },
      ["account_id"],
    );
    if (!current) return null;
    const second_step = needsSecondStep(await loadTwoFactor(trx, account.account_id));
    const device_id = await note(trx);
    const token = await issueToken(trx, clock, account, undefined, { device_id, is_pending: second_step });
    return { token, second_step, device_id };
  });
}

export type LoginName = { by: "username" | "email" | "phone"; value: string };

export async function findForLogin(db: Db, name: LoginName) {
  const column = ({ username: "account.username", email: "account.email", phone: "account.phone" } as const)[
    name.by
  ];
  const row = await db
    .selectFrom("account")
    .leftJoin("company", "company.company_id", "account.company_id")
    .select([
      "account.account_id",
      "account.user_type",
      "account.fully_registered",
      "account.password_hash",
      "company.company_code",
    ])
    .where(column, "=", name.value)
    .executeTakeFirst();
  return row ?? null;
}
