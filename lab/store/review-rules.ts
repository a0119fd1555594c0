import type { OrderRow } from "./order-flow.ts";
import { isCharge } from "./charge-flow.ts";

const EDIT_MS = 7 * 24 * 3_600_000;

/** When a review can no longer be changed: seven days after it was written. */
export function reviewCloses(review: { created_at: string }): Date {
  return new Date(Date.parse(review.created_at) + EDIT_MS);
}

/** What an order says of its review: whether one may be written, and until when it may be changed. */
export function reviewState(
  order: Pick<OrderRow, "order_status" | "order_type" | "plant_id">,
  review: { review_id: string; created_at: string } | undefined,
  now: Date,
) {
  const reviewable =
    order.order_status === "completed" && order.plant_id !== null && !isCharge(order.order_type);
  const closes = review ? reviewCloses(review) : null;
  return {
    review_allowed: reviewable && (closes === null || now < closes),
    review_id: review?.review_id ?? null,
    review_until: closes?.toISOString() ?? null,
  };
}
