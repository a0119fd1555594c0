import { createHash, randomBytes } from "node:crypto";
import type { Caller, Clock, UserType } from "../domain.ts";
import type { Lang } from "../texts.ts";
import type { Db, Trx } from "./db.ts";

/** Account types as the API names them. */
export const ACCOUNT_TYPES = {
  0: "PATIENT",
  1: "PATIENT",
  2: "REFERRER",
  3: "PAYOR",
  6: "HEALTH FACILITY",
} as const satisfies Record<UserType, string>;

/** Life of a bearer token in seconds: 1 hour while registration is unfinished, else 24 hours. */
export function tokenLife(user_type: UserType): number {
  return user_type === 0 ? 3600 : 24 * 3600;
}

/** SHA-256 in hex, for storing secrets that are long and random. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * The account behind a bearer token; null when the token is unknown or has expired. A token that completed a
 * registration only works for repeating that call, as the type 0 that it was.
 * @param call `path` below /api/v1.5; `lang`, when given, is stored as the account's language
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
    .select("access_token.spent_on")
    .where("access_token.token_hash", "=", hashToken(token))
    .where("access_token.expires_at", ">", clock.now().toISOString())
    .executeTakeFirst();
  if (!row || (row.spent_on !== null && row.spent_on !== call.path)) return null;
  const { account_id, user_type, patient_id } = row;
  if (call.lang && call.lang !== row.lang) {
    await db.updateTable("account").set({ lang: call.lang }).where("account_id", "=", account_id).execute();
  }
  return row.spent_on === null
    ? { account_id, user_type, patient_id, token }
    : { account_id, user_type: 0, patient_id: null, token };
}

/** An account as the one that calls, without a token of its own; null when there is no such account. */
export async function callerOf(db: Db, account_id: string): Promise<Caller | null> {
  const row = await db
    .selectFrom("account")
    .select(["user_type", "patient_id"])
    .where("account_id", "=", account_id)
    .executeTakeFirst();
  return row ? { account_id, ...row, token: "" } : null;
}

/** Issues a bearer token, by default a random one, and deletes expired ones. */
export async function issueToken(
  db: Db | Trx,
  clock: Clock,
  account: { account_id: string; user_type: UserType },
  token: string = randomBytes(32).toString("base64url"),
): Promise<string> {
  const now = clock.now();
  await db.deleteFrom("access_token").where("expires_at", "<=", now.toISOString()).execute();
  await db
    .insertInto("access_token")
    .values({
      token_hash: hashToken(token),
      account_id: account.account_id,
      expires_at: new Date(now.getTime() + tokenLife(account.user_type) * 1000).toISOString(),
    })
    .execute();
  return token;
}

/**
 * Issues the bearer token of a sign-in; null when the password has changed since the account was read, so that
 * an old password gives no token after a reset.
 */
export function signIn(
  db: Db,
  clock: Clock,
  account: { account_id: string; user_type: UserType; password_hash: string },
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const current = await trx
      .selectFrom("account")
      .select("account_id")
      .where("account_id", "=", account.account_id)
      .where("password_hash", "=", account.password_hash)
      .executeTakeFirst();
    return current ? issueToken(trx, clock, account) : null;
  });
}

export type LoginName = { by: "username" | "email" | "phone"; value: string };

/** The account that signs in with this name, with the code of its company; null when there is none. */
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
