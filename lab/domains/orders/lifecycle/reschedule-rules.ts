import type { OrderRow } from "./order-flow.ts";
import { paymentDue, type SlotRow } from "../../schedule/slots.ts";

const HOUR = 3_600_000;
const MAX_MOVES = 2;
export const BRANCH_HOURS = 24;
const HOME_CARE_HOURS = 48;
/** Days to make up a missed visit or a withdrawn result. */
export const AGAIN_DAYS = 30;

interface MoveRules {
  /** null if it can be moved */
  refusal: "not_movable" | "too_late" | "limit_reached" | null;
  /** null without a visit */
  deadline: Date | null;
  /** home care */
  free_until: Date | null;
  /** whole rupiah */
  fee: number;
  remaining: number;
}

type MovedOrder = Pick<OrderRow, "order_status" | "order_type" | "reschedule_count">;
type MovedSlot = Pick<SlotRow, "service" | "starts_at">;

/**
 * Within 48 hours a home visit's move costs its fee; repeating a withdrawn result is free.
 * @param service_fee whole rupiah
 */
export function moveRules(
  order: MovedOrder,
  slot: MovedSlot | null,
  now: Date,
  service_fee: number,
  /** since when the order's result is withdrawn */
  withdrawn_at: string | null = null,
): MoveRules {
  const remaining = Math.max(0, MAX_MOVES - order.reschedule_count);
  if (!slot) return { refusal: "not_movable", deadline: null, free_until: null, fee: 0, remaining };
  if (order.order_status === "completed" && withdrawn_at !== null) {
    return againRules(order, { since: Date.parse(withdrawn_at), now, fee: 0, remaining, isLimited: false });
  }
  const atHome = slot.service === "home_care";
  if (order.order_status === "no_show") {
    const fee = atHome ? service_fee : 0;
    return againRules(order, { since: Date.parse(slot.starts_at), now, fee, remaining, isLimited: true });
  }
  const starts = Date.parse(slot.starts_at);
  const deadline = atHome ? paymentDue(slot) : new Date(starts - BRANCH_HOURS * HOUR);
  const free_until = atHome ? new Date(starts - HOME_CARE_HOURS * HOUR) : null;
  const fee = free_until && now >= free_until ? service_fee : 0;
  const isMovable = order.order_status === "active";
  const refusal = refusalOf({ isMovable, isLate: deadline <= now, isSpent: remaining === 0 });
  return { refusal, deadline, free_until, fee, remaining };
}

interface Again {
  /** when the visit was missed or its result withdrawn */
  since: number;
  now: Date;
  fee: number;
  remaining: number;
  isLimited: boolean;
}

function againRules(order: MovedOrder, { since, now, fee, remaining, isLimited }: Again): MoveRules {
  const deadline = new Date(since + AGAIN_DAYS * 24 * HOUR);
  const isMovable = order.order_type !== "office_care";
  const isSpent = isLimited && remaining === 0;
  const refusal = refusalOf({ isMovable, isLate: deadline <= now, isSpent });
  return { refusal, deadline, free_until: null, fee, remaining };
}

function refusalOf(move: { isMovable: boolean; isLate: boolean; isSpent: boolean }): MoveRules["refusal"] {
  if (!move.isMovable) return "not_movable";
  if (move.isLate) return "too_late";
  return move.isSpent ? "limit_reached" : null;
}

/** The lines without a product. */
export function serviceFee(lines: readonly { product_id: string | null; sub_total: number }[]): number {
  return lines.reduce((sum, line) => sum + (line.product_id === null ? line.sub_total : 0), 0);
}
