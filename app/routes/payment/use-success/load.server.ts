import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { visitOf } from "~/features/visit/visit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getOrder } from "~/upstream/orders/orders.server.ts";

/** Visit of an order that uses an owned product. Without a number the page confirms nothing. */
export async function loadUsed(request: Request, { up }: Guarded) {
  const t = getT(request);
  const order_number = new URL(request.url).searchParams.get("order_number") ?? "";
  if (order_number === "" || order_number.length > 100)
    return { title: t("payments:unsure.heading"), order_number: null };
  const [order, own] = await Promise.all([getOrder(up, order_number), ownPatientOf(up)]);
  const used = order.order_type === "use_package" || order.order_type === "use_subscription";
  if (!used || order.order_status === "canceled") throw new Response(null, { status: 404 });
  return {
    title: `${t("subscriptions:done.title")} – ${order_number}`,
    order_number,
    concerned: forOrder(own, order),
    name: order.package_name,
    people: order.participants.map(({ patient_name }) => patient_name),
    products: [...new Set(order.items.map(({ product_name }) => product_name))],
    visit: order.schedule ? await visitOf(up, t, order) : null,
  };
}
