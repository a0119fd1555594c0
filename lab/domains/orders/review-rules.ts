import type { OrderRow } from "./lifecycle/order-flow.ts";
import { isCharge } from "./lifecycle/charge-flow.ts";

const EDIT_MS = 7 * 24 * 3_600_000;

/** Editing ends seven days after creation. */
export function reviewCloses(review: { created_at: string }): Date {
  return new Date(Date.parse(review.created_at) + EDIT_MS);
}

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
