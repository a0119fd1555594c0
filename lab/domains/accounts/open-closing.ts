import type { Db, Trx, Row } from "../../database/db.ts";

export function openClosing(db: Db | Trx, account_id: string): Promise<Row<"account_closing"> | undefined> {
  return db
    .selectFrom("account_closing")
    .selectAll()
    .where("account_id", "=", account_id)
    .where("kept_at", "is", null)
    .where("erased_at", "is", null)
    .executeTakeFirst();
}
