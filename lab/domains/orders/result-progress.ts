import type { Db } from "../../database/db.ts";
import type { CallContext } from "../../lib/call-context.ts";
import { accessiblePatients, isHidden } from "../patients/access.ts";
import type { OrderRow } from "./lifecycle/order-flow.ts";

export interface ResultProgress {
  state: "waiting" | "partial" | "withheld" | "canceled";
  expected_at: string | null;
}

type Ordered = Pick<OrderRow, "order_number" | "order_status" | "sensitive" | "created_at">;

/**
 * In progress: of several people's results the first expected. Completed: only where no result is shown,
 * for callers who may see the results of all its people.
 */
export async function resultProgress(db: Db, call: CallContext, numbers: readonly string[]) {
  const readers = await accessiblePatients(db, call.clock, call.caller, "view_results");
  const results = await db
    .selectFrom("lab_result")
    .select(["order_number", "patient_id", "state", "expected_at"])
    .where("order_number", "in", numbers)
    .orderBy("expected_at")
    .execute();
  const sees = (order: Ordered, patient_id: string) =>
    readers.some((access) => access.patient.patient_id === patient_id && !isHidden(access, order));
  return (order: Ordered): ResultProgress | null => {
    const states = results.filter(({ order_number }) => order_number === order.order_number);
    if (order.order_status === "progress") {
      const first = states.find(({ state }) => state === "waiting") ?? states.find(isPartial);
      return first
        ? { state: isPartial(first) ? "partial" : "waiting", expected_at: first.expected_at }
        : null;
    }
    if (order.order_status !== "completed" || states.length === 0) return null;
    if (!states.every(({ patient_id }) => sees(order, patient_id))) return null;
    if (states.every(({ state }) => state === "canceled")) return { state: "canceled", expected_at: null };
    const isHidden = states.every(({ state }) => state === "withheld" || state === "canceled");
    return isHidden ? { state: "withheld", expected_at: null } : null;
  };
}

const isPartial = ({ state }: { state: string }) => state === "partial";
