import type { OrderRow } from "./order-flow.ts";
import { paymentDue, type SlotRow } from "../../schedule/slots.ts";

const HOUR = 3_600_000;
const MAX_MOVES = 2;
export const BRANCH_HOURS = 24;
const HOME_CARE_HOURS = 48;
/** A missed visit, or one whose result was withdrawn, can be made up for so many days. */
export const AGAIN_DAYS = 30;

interface MoveRules {
  /** reason it cannot be moved now; null if it can */
  refusal: "not_movable" | "too_late" | "limit_reached" | null;
  /** last moment to move; null without a visit */
  deadline: Date | null;
  /** home care: free moves until then */
  free_until: Date | null;
  /** current fee for moving to another home visit, whole rupiah */
  fee: number;
  /** moves left */
  remaining: number;
}

/**
 * Move rules. Branch: free, until 24 hours before. Home care: free above 48 hours, then for the
 * visit's fee until an hour before; changing to a branch visit is free. Two moves in all. A missed visit
 * can have a new time for 30 days, at home for the visit's fee; a withdrawn result is repeated free of
 * charge, however often the visit was moved. A company's examinations depend on their event.
 * @param service_fee of the home-care visit, whole rupiah
 */
export function moveRules(
  order: Pick<OrderRow, "order_status" | "order_type" | "reschedule_count">,
  slot: Pick<SlotRow, "service" | "starts_at"> | null,
  now: Date,
  service_fee: number,
  /** since when the order's result is withdrawn */
  withdrawn_at: string | null = null,
): MoveRules {
  const remaining = Math.max(0, MAX_MOVES - order.reschedule_count);
  if (!slot) return { refusal: "not_movable", deadline: null, free_until: null, fee: 0, remaining };
  const starts = Date.parse(slot.starts_at);
  const atHome = slot.service === "home_care";
  const isWithdrawn = order.order_status === "completed" && withdrawn_at !== null;
  if (isWithdrawn || order.order_status === "no_show") {
    const since = isWithdrawn ? Date.parse(withdrawn_at) : starts;
    const deadline = new Date(since + AGAIN_DAYS * 24 * HOUR);
    const isSpent = !isWithdrawn && remaining === 0;
    const refusal =
      order.order_type === "office_care"
        ? "not_movable"
        : deadline <= now
          ? "too_late"
          : isSpent
            ? "limit_reached"
            : null;
    const fee = atHome && !isWithdrawn ? service_fee : 0;
    return { refusal, deadline, free_until: null, fee, remaining };
  }
  const deadline = atHome ? paymentDue(slot) : new Date(starts - BRANCH_HOURS * HOUR);
  const free_until = atHome ? new Date(starts - HOME_CARE_HOURS * HOUR) : null;
  const fee = free_until && now >= free_until ? service_fee : 0;
  const refusal =
    order.order_status !== "active"
      ? "not_movable"
      : deadline <= now
        ? "too_late"
        : remaining === 0
          ? "limit_reached"
          : null;
  return { refusal, deadline, free_until, fee, remaining };
}

/** Home-care fee: the lines without a product. */
export function serviceFee(lines: readonly { product_id: string | null; sub_total: number }[]): number {
  return lines.reduce((sum, line) => sum + (line.product_id === null ? line.sub_total : 0), 0);
}
