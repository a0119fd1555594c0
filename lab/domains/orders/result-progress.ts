import type { Db } from "../../database/db.ts";

/** Of several people's results the first expected. */
export async function resultProgress(db: Db, numbers: readonly string[]) {
  const results = await db
    .selectFrom("lab_result")
    .select(["order_number", "state", "expected_at"])
    .where("order_number", "in", numbers)
    .where("state", "in", ["waiting", "partial"])
    .orderBy("expected_at")
    .execute();
  return (order_number: string) => {
    const open = results.filter((result) => result.order_number === order_number);
    const first = open.find(({ state }) => state === "waiting") ?? open[0];
    return first ? { state: first.state, expected_at: first.expected_at } : null;
  };
}
