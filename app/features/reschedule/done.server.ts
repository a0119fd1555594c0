import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { redirect } from "@remix-run/node";
import { pendingPath } from "~/features/orders/payment-pages.ts";
import { visitOf } from "~/features/visit/visit.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getTransactionStatus } from "~/upstream/payments/payments.server.ts";
import { movableOrder } from "./choose.server.ts";

/**
 * Outcome of a move. With the fee's invoice (`order_id`) the laboratory confirms its payment;
 * otherwise the order's history tells. A pending fee redirects to its payment.
 */
export async function loadMoved({ request, up, t }: Guarded, order_number: string) {
  const order_id = new URL(request.url).searchParams.get("order_id");
  const [order, own] = await Promise.all([movableOrder(up, order_number), ownPatientOf(up)]);
  const fee = order_id === null ? null : await feeOf(up, order.charges, order_id);
  if (order.order_status === "canceled") throw redirect(paths.order(order_number), 302);
  const moved = fee
    ? fee.payment_status === "paid"
    : order_id === null && order.timeline.some(({ code }) => code === "rescheduled");
  if (order_id === null && !moved) throw redirect(paths.orderReschedule(order_number), 302);
  return {
    title: `${t(moved ? "reschedule:done.title" : "reschedule:kept.title")} – ${order_number}`,
    concerned: forOrder(own, order),
    order_number,
    moved,
    mayTry: order.reschedule?.allowed ?? false,
    fee,
    visit: await visitOf(up, t, order),
  };
}
export type MovedView = Awaited<ReturnType<typeof loadMoved>>;

/** This order's fee by invoice number; null once cancelled. Unknown ones are a 404. */
async function feeOf<Fee extends { invoice_number: string | null }>(
  up: Guarded["up"],
  fees: readonly Fee[],
  order_id: string,
): Promise<Fee | null> {
  const { status } = await getTransactionStatus(up, order_id);
  if (status === 404) throw new Response(null, { status: 404 });
  if (status === 201 || status === "other") throw redirect(pendingPath("", order_id), 302);
  return fees.find(({ invoice_number }) => invoice_number === order_id) ?? null;
}
