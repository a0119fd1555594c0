import { redirect } from "@remix-run/node";
import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { storyOf } from "~/features/orders/order-story.ts";
import { AHEAD } from "~/features/orders/story-table.ts";
import { dropOrderedLines } from "~/features/payments/ordered-lines.server.ts";
import { orderIdOf } from "~/features/payments/success.server.ts";
import { visitOf } from "~/features/visit/visit.server.ts";
import { paths } from "~/lib/paths.ts";
import { isUnseen } from "~/lib/request.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getOrder } from "~/upstream/orders/orders.server.ts";
import { offeredOr } from "~/upstream/client/errors.ts";
import { orderFactsOf } from "~/features/payments/order-facts.server.ts";
import { getTransactionStatus } from "~/upstream/payments/payments.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

function leadOf(payment_status: string) {
  if (payment_status === "paid") return "payments:booking.lead_paid";
  // No longer pending: paid at the branch.
  return payment_status === "unpaid" ? "payments:booking.lead" : "payments:booking.lead_saved";
}

/** An address without `order_id` proves no visit. */
export async function loadBooking(patient: Guarded) {
  const { request, up } = patient;
  const t = patient.t;
  const title = t("payments:booking.title");
  if (!new URL(request.url).searchParams.has("order_id"))
    return {
      title: t("payments:unproven.booking.title"),
      lead: t("payments:unproven.booking.lead"),
      order_number: null,
    };
  const order_id = orderIdOf(request);
  const { status, order_number } = await getTransactionStatus(up, order_id);
  if (order_number === null || status === 404) throw new Response(null, { status: 404 });
  const [order, ownPatientId] = await Promise.all([
    offeredOr(getOrder(up, order_number), null),
    ownPatientOf(up),
  ]);
  if (!order) {
    if (status !== 200 && status !== 201) throw redirect(paths.paymentPending({ order_id }), 302);
    if (!isUnseen(request)) await dropOrderedLines(patient, order_number);
    const lead = t(status === 200 ? "payments:booking.lead_paid" : "payments:booking.lead_saved");
    return { title, lead, order_number, facts: await orderFactsOf(up, order_number) };
  }
  const { order_status, payment_status, grand_total, together } = order;
  const visit = order.schedule ? await visitOf(up, t, order) : null;
  if (order_status === "pending") throw redirect(paths.paymentPending({ order_id }), 302);
  if (!AHEAD.includes(storyOf(order, Date.now()).phase) || !isUnderstood(payment_status))
    throw redirect(paths.order(order_number), 302);
  if (!isUnseen(request)) await dropOrderedLines(patient, order_number);
  return {
    title,
    lead: t(leadOf(payment_status)),
    order_number,
    concerned: forOrder(ownPatientId, order),
    done: { payment_status, grand_total, visit, together },
  };
}
