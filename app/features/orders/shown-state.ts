import { laterUseOf } from "~/features/subscriptions/owned.ts";
import type { Order } from "~/upstream/orders/orders.server.ts";

type Known = Order["order_status"] | "expired";

/** An order's state as a patient understands it; `href` books the visit of a paid purchase. */
export type ShownState = { state: Known; href?: undefined } | { state: "choose_time"; href: string };

/**
 * An active order without a time is paid and waits for one, until the purchase expires.
 * @param now ms
 */
export function shownStateOf(
  order: Pick<Order, "order_status" | "order_type" | "schedule" | "subscriptions">,
  now: number,
): ShownState {
  const later = order.order_status === "active" && !order.schedule ? laterUseOf(order) : null;
  if (!later) return { state: order.order_status };
  if (later.until !== null && Date.parse(later.until) <= now) return { state: "expired" };
  return { state: "choose_time", href: later.href };
}
