import { redirect } from "@remix-run/node";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { addToCart, getCart } from "~/upstream/orders/cart.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamFault, UpstreamRefusal } from "~/upstream/client/errors.ts";
import { reorderableLines, type LineAgain } from "./again.server.ts";
import type { Order } from "~/upstream/orders/orders.server.ts";

/**
 * Path to reorder or reuse a package, deal or subscription; null for tests (cart) and home care (own
 * steps).
 */
export function checkoutOf(order: Pick<Order, "order_type" | "items">): string | null {
  if (order.order_type === "use_package" || order.order_type === "use_subscription") return paths.myPackage();
  const product = order.items.find(({ product_id }) => product_id !== null)?.product_id;
  if (!product) return null;
  if (order.order_type === "package") return paths.orderPackage(product);
  if (order.order_type === "deal") return paths.orderDeal(product);
  return order.order_type === "subscription" ? paths.orderSubscription(product) : null;
}

/**
 * Reorders: adds the lines shown with a price (`shown`, in item order) to the cart, except those
 * already in it (an unpaid order leaves its lines there). Packages, deals and subscriptions redirect
 * to their order page.
 */
export async function reorder(
  up: UpstreamContext,
  order: Order,
  shown: readonly LineAgain[],
): Promise<Response> {
  const checkout = checkoutOf(order);
  if (checkout) return redirect(checkout, 303);
  const items = reorderableLines(order).filter((_, at) => typeof shown[at]?.now === "number");
  const { added, present, others } = await addLines(up, items);
  const all = added + present >= shown.length;
  if (added + present === 0)
    return redirectWithFlash(paths.order(order.order_number), { kind: "error", key: "orders:again.none" });
  // With nothing else in the cart, the next question is the time.
  const next = all && others === 0 ? paths.checkout({ step: 2 }) : paths.cart();
  if (added === 0)
    return redirectWithFlash(next, {
      kind: all ? "info" : "warning",
      key: all ? "orders:again.there" : "orders:again.there_some",
    });
  return redirectWithFlash(next, {
    kind: all ? "success" : "warning",
    key: all ? "orders:again.added" : "orders:again.some",
    params: { count: added },
  });
}

/** Adds lines to the cart; counts added and already present ones, and the cart's other lines. */
export async function addLines(
  up: UpstreamContext,
  items: readonly Pick<Order["items"][number], "product_id" | "plant_id" | "patient_id" | "qty">[],
): Promise<{ added: number; present: number; others: number }> {
  const inCart = new Set((await getCart(up)).items.map(lineKey));
  const before = inCart.size;
  let added = 0;
  let present = 0;
  for (const { product_id, plant_id, patient_id, qty } of items) {
    if (product_id === null || plant_id === null || patient_id === null) continue;
    if (inCart.has(lineKey({ product_id, plant_id, patient_id }))) {
      present += 1;
      continue;
    }
    try {
      await addToCart(up, { product_id, plant_id, patient_id, qty });
      added += 1;
    } catch (error) {
      // A retry would skip the lines added so far, so report them instead of failing.
      if (error instanceof UpstreamFault && added > 0) break;
      if (!(error instanceof UpstreamRefusal)) throw error;
    }
  }
  return { added, present, others: before - present };
}

/** Equal for the same product, branch and patient. */
function lineKey(line: { product_id: string; plant_id: string | null; patient_id: string }): string {
  return JSON.stringify([line.product_id, line.plant_id, line.patient_id]);
}
