import { redirect } from "@remix-run/node";
import { chargePagesOf } from "~/features/payments/charge.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getOrder } from "~/upstream/orders/orders.server.ts";
import { loadInvoice } from "~/features/orders/invoice.server.ts";
import { wasBooked } from "~/features/visit/booked.ts";
import { visitOf } from "~/features/visit/visit.server.ts";
import { isPaidByCompany } from "~/features/orders/by-company.ts";
import { workOf } from "~/features/orders/result-work.ts";
import { storyOf } from "~/features/orders/order-story.ts";

/** A fee redirects to its subject. @throws UpstreamRefusal 404 if unknown or another account's */
export async function loadOrder({ up, t }: Guarded, order_number: string) {
  const [order, ownPatientId] = await Promise.all([getOrder(up, order_number), ownPatientOf(up)]);
  const charge = chargePagesOf(order.charge_of);
  if (charge) throw redirect(charge.aboutHref, 302);
  const byCompany = isPaidByCompany(order);
  const now = Date.now();
  const story = storyOf(order, now);
  // An order of unknown kind may be a company's, whose prices employees do not see.
  const hidesPrices = byCompany || !isUnderstood(order.order_type);
  const [invoice, visit] = await Promise.all([
    hidesPrices ? null : settle(loadInvoice(up, order)),
    visitOf(up, t, order),
  ]);
  return {
    title: t("orders:detail.title", { number: order.order_number }),
    whose: forOrder(ownPatientId, order),
    order,
    byCompany,
    hidesPrices,
    invoice: invoice?.ok ? invoice.data : null,
    visit: ["canceled", "no_show"].includes(order.order_status) ? null : visit,
    removeHref:
      order.order_status === "canceled" &&
      order.schedule &&
      isUnderstood(order.schedule.timezone) &&
      wasBooked(order)
        ? paths.orderCalendar(order_number)
        : null,
    story,
    work: workOf(order, story, now),
    cancelHref:
      isUnderstood(order.order_type) &&
      isUnderstood(order.payment_status) &&
      order.payment_status !== "paid" &&
      ["pending", "active"].includes(order.order_status)
        ? paths.orderCancel(order_number)
        : null,
    pdf: paths.download(order.order_type === "home_care" ? "invoice-homecare" : "invoice", order_number),
  };
}
export type OrderView = Awaited<ReturnType<typeof loadOrder>>;
