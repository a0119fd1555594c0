import type { Order } from "~/upstream/orders.server.ts";

/** A company pays for it: the employee who is examined sees no price and no invoice. */
export function isPaidByCompany({ order_type }: Pick<Order, "order_type">): boolean {
  return order_type === "office_care";
}
