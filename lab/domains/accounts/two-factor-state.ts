import type { Db, Trx } from "../../database/db.ts";

export const PENDING_CALLS: ReadonlySet<string> = new Set([
  "/second-lock/get",
  "/second-lock/request",
  "/second-lock/verify",
]);

interface TwoFactorState {
  is_on: boolean;
  at_sign_in: boolean;
  company_requires: boolean;
  /** rupiah; null: no second lock */
  approval_limit: number | null;
}

export async function loadTwoFactor(db: Db | Trx, account_id: string): Promise<TwoFactorState> {
  const row = await db
    .selectFrom("account as a")
    .leftJoin("second_lock as l", "l.account_id", "a.account_id")
    .leftJoin("company_security as c", "c.company_id", "a.company_id")
    .select(["l.at_sign_in", "c.requires_second_lock", "c.approval_limit"])
    .where("a.account_id", "=", account_id)
    .executeTakeFirstOrThrow();
  return {
    is_on: row.at_sign_in !== null,
    at_sign_in: row.at_sign_in === 1,
    company_requires: row.requires_second_lock === 1,
    approval_limit: row.approval_limit,
  };
}

export function needsSecondStep({ at_sign_in, company_requires }: TwoFactorState): boolean {
  return at_sign_in || company_requires;
}
