import type { Db } from "../../database/db.ts";
import type { OrderRow } from "./lifecycle/order-flow.ts";

export interface ResultProgress {
  state: "waiting" | "partial" | "withheld" | "canceled";
  expected_at: string | null;
}

/** In progress: of several people's results the first expected. Completed: only where no result is shown. */
export async function resultProgress(db: Db, numbers: readonly string[]) {
  const results = await db
    .selectFrom("lab_result")
    .select(["order_number", "state", "expected_at"])
    .where("order_number", "in", numbers)
    .orderBy("expected_at")
    .execute();
  return (order: Pick<OrderRow, "order_number" | "order_status">): ResultProgress | null => {
    const states = results.filter(({ order_number }) => order_number === order.order_number);
    if (order.order_status === "progress") {
      const first = states.find(({ state }) => state === "waiting") ?? states.find(isPartial);
      return first
        ? { state: isPartial(first) ? "partial" : "waiting", expected_at: first.expected_at }
        : null;
    }
    if (order.order_status !== "completed" || states.length === 0) return null;
    if (states.every(({ state }) => state === "canceled")) return { state: "canceled", expected_at: null };
    const isHidden = states.every(({ state }) => state === "withheld" || state === "canceled");
    return isHidden ? { state: "withheld", expected_at: null } : null;
  };
}

const isPartial = ({ state }: { state: string }) => state === "partial";
