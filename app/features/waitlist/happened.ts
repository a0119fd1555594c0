import type { Order } from "~/upstream/orders/orders.server.ts";
import type { TimeOffer } from "~/upstream/waitlist/waitlist.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

export interface VisitTime {
  slot_id: string | null;
  date: string;
  time_start: string;
  time_end: string;
  timezone: string;
  plant_name: string;
}

/** Null if canceled, missed, hidden or not understood. */
export function orderedVisit({ order_status, schedule, plant }: Order): VisitTime | null {
  if (order_status === "canceled" || order_status === "no_show" || !isUnderstood(order_status) || !schedule)
    return null;
  const { slot_id, date, time_start, time_end, timezone } = schedule;
  return { slot_id, date, time_start, time_end, timezone, plant_name: plant?.name ?? "" };
}

export function isSameTime(visitTime: VisitTime | null, other: VisitTime): boolean {
  if (visitTime?.slot_id && other.slot_id) return visitTime.slot_id === other.slot_id;
  return visitTime?.date === other.date && visitTime.time_start === other.time_start;
}

export function happened(offer: TimeOffer, order: Order) {
  const { before, after, wish_ended_because: because } = offer;
  const visit = orderedVisit(order);
  if (!isUnderstood(offer.state) || !isUnderstood(order.order_status))
    return ["offer.over.not_understood"] as const;
  if (offer.state === "accepted") {
    if (order.order_status === "canceled") return ["offer.over.accepted", "offer.over.no_visit"] as const;
    const isMoved = visit !== null && !isSameTime(visit, after);
    return isMoved
      ? (["offer.over.accepted", "offer.over.moved_since"] as const)
      : (["offer.over.accepted"] as const);
  }
  const first = sentences[isSameTime(visit, before) ? "kept" : "left"][offer.state];
  if (!isUnderstood(because)) return [first, "offer.over.not_understood"] as const;
  if (because === null) return [first, "offer.over.waiting"] as const;
  if (because === "patient") return [first, "over"] as const;
  return [first, `ended.${because}`] as const;
}

const sentences = {
  kept: {
    open: "offer.over.gone",
    declined: "offer.over.declined",
    expired: "offer.over.expired_kept",
    withdrawn: "offer.over.gone",
  },
  left: {
    open: "offer.over.gone",
    declined: "offer.over.not_taken",
    expired: "offer.over.expired",
    withdrawn: "offer.over.gone",
  },
} as const;
