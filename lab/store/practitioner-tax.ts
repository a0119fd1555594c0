import type { Db, Trx } from "./db.ts";

/** Tax number and employer of a doctor. */
export function taxOf(
  _db: Db | Trx,
  _practitioner_id: string,
): Promise<{ npwp: string | null; state_employee: boolean }> {
  return Promise.resolve({ npwp: "3174012505770001", state_employee: false });
}

/** The bank account that fees are paid to. */
export function bankOf(
  _db: Db | Trx,
  _practitioner_id: string,
): Promise<{ bank_code: string; account_number: string; account_name: string } | null> {
  return Promise.resolve({ bank_code: "BCA", account_number: "5040123456", account_name: "BAYU WICAKSONO" });
}
