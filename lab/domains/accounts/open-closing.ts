import type { Db, Trx } from "../../database/db.ts";
import type { AccountClosingRow } from "../../database/schema/privacy.ts";

/** The closing in progress. */
export function openClosing(db: Db | Trx, account_id: string): Promise<AccountClosingRow | undefined> {
  return db
    .selectFrom("account_closing")
    .selectAll()
    .where("account_id", "=", account_id)
    .where("kept_at", "is", null)
    .where("erased_at", "is", null)
    .executeTakeFirst();
}
