import type { Db, Trx } from "../../database/db.ts";

interface TaxIdentity {
  /** 15 or 16 digits; null = none verified */
  npwp: string | null;
  /** receives no fees */
  state_employee: boolean;
}

/** "State employee" counts from its declaration until the laboratory verifies its end. */
export async function taxOf(db: Db | Trx, practitioner_id: string): Promise<TaxIdentity> {
  const declared = await db
    .selectFrom("practitioner_declared")
    .select(["npwp", "state_employee", "status"])
    .where("practitioner_id", "=", practitioner_id)
    .where("section", "=", "tax")
    .where("status", "in", ["verified", "unverified"])
    .execute();
  return {
    npwp: declared.find(({ status }) => status === "verified")?.npwp ?? null,
    state_employee: declared.some(({ state_employee }) => state_employee === 1),
  };
}

export async function bankOf(
  db: Db | Trx,
  practitioner_id: string,
): Promise<{ bank_code: string; account_number: string; account_name: string } | null> {
  const row = await db
    .selectFrom("practitioner_declared")
    .select(["bank_code", "account_number", "account_name"])
    .where("practitioner_id", "=", practitioner_id)
    .where("section", "=", "bank")
    .where("status", "=", "verified")
    .executeTakeFirst();
  const { bank_code, account_number, account_name } = row ?? {};
  return bank_code && account_number && account_name ? { bank_code, account_number, account_name } : null;
}
