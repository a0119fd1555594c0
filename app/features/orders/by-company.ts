import type { Order } from "~/upstream/orders/orders.server.ts";

/** The examined employee sees no price or invoice. */
export function isPaidByCompany({ order_type }: Pick<Order, "order_type">): boolean {
  return order_type === "office_care";
}
