import type { OrderRow } from "./order-flow.ts";
import { paymentDue, type SlotRow } from "./slots.ts";

const HOUR = 3_600_000;
const MAX_MOVES = 2;
const BRANCH_HOURS = 24;
const HOME_CARE_HOURS = 48;

/** What a patient may do about the time of a visit. */
export interface MoveRules {
  /** why it cannot be moved now; null when it can */
  refusal: "not_movable" | "too_late" | "limit_reached" | null;
  /** last moment to move it; null without a visit */
  deadline: Date | null;
  /** home care: a move is free until then */
  free_until: Date | null;
  /** what a move to another home visit costs now, whole rupiah */
  fee: number;
  /** moves left */
  remaining: number;
}

/**
 * Rules of moving a visit. At a branch: free, until 24 hours before. Home care: free while more than 48 hours are
 * left, then for the fee of the visit until an hour before it; a change to a branch visit costs nothing. Twice in all.
 * @param service_fee what the home-care visit cost, whole rupiah
 */
export function moveRules(
  order: Pick<OrderRow, "order_status" | "order_type" | "reschedule_count">,
  slot: SlotRow | null,
  now: Date,
  service_fee: number,
): MoveRules {
  const remaining = Math.max(0, MAX_MOVES - order.reschedule_count);
  if (!slot) return { refusal: "not_movable", deadline: null, free_until: null, fee: 0, remaining };
  const starts = Date.parse(slot.starts_at);
  const atHome = slot.service === "home_care";
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

/** The fee of a home-care visit: lines that are no product. */
export function serviceFee(lines: readonly { product_id: string | null; sub_total: number }[]): number {
  return lines.reduce((sum, line) => sum + (line.product_id === null ? line.sub_total : 0), 0);
}
