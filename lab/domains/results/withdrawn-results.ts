import type { Db, Trx } from "../../database/db.ts";

/** By order; the last instant of several people. */
export async function withdrawnResults(
  db: Db | Trx,
  order_numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (order_numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom("lab_result as r")
    .innerJoin("result_version as v", (join) =>
      join.onRef("v.result_id", "=", "r.result_id").onRef("v.version", "=", "r.version"),
    )
    .innerJoin("lab_order as o", "o.order_number", "r.order_number")
    .select(["r.order_number", "v.issued_at"])
    .where("r.order_number", "in", order_numbers)
    .where("r.state", "=", "withdrawn")
    .where("o.order_status", "=", "completed")
    .orderBy("v.issued_at")
    .execute();
  return new Map(rows.map(({ order_number, issued_at }) => [order_number, issued_at]));
}

/** @param collected_at time of the repeat */
export async function repeatWithdrawn(trx: Trx, order_number: string, collected_at: string): Promise<void> {
  await trx
    .updateTable("lab_result")
    .set({ state: "waiting", collected_at })
    .where("order_number", "=", order_number)
    .where("state", "=", "withdrawn")
    .execute();
}
