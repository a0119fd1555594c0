import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { redirect } from "@remix-run/node";
import { pendingPath } from "~/features/orders/payment-pages.ts";
import { visitOf } from "~/features/visit/visit.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { Order } from "~/upstream/orders/orders.server.ts";
import { getTransactionStatus } from "~/upstream/payments/payments.server.ts";
import { movableOrder } from "./choose.server.ts";

/** With `order_id` the laboratory confirms the fee's payment; without, the order's time or history tells. */
export async function loadMoved({ request, up, t }: Guarded, order_number: string) {
  const query = new URL(request.url).searchParams;
  const order_id = query.get("order_id");
  const [order, ownPatientId] = await Promise.all([movableOrder(up, order_number), ownPatientOf(up)]);
  const moved =
    order_id === null
      ? hasMoved(order, query.get("slot_id"))
      : (await isFeePaid(up, order_id)) && mayBeFee(order, order_id);
  if (order.order_status === "canceled") throw redirect(paths.order(order_number), 302);
  if (order_id === null && !moved) throw redirect(paths.orderReschedule(order_number), 302);
  return {
    title: `${t(moved ? "reschedule:done.title" : "reschedule:kept.title")} – ${order_number}`,
    concerned: forOrder(ownPatientId, order),
    order_number,
    moved,
    mayTry: order.reschedule?.allowed ?? false,
    fee: order.charges.find((charge) => order_id !== null && charge.invoice_number === order_id) ?? null,
    visit: await visitOf(up, t, order),
  };
}
export type MovedView = Awaited<ReturnType<typeof loadMoved>>;

function hasMoved({ schedule, timeline }: Order, slot_id: string | null): boolean {
  const isThere = slot_id !== null && schedule?.slot_id === slot_id;
  return isThere || timeline.some(({ code }) => code === "rescheduled");
}

function mayBeFee({ charges, invoice_number }: Order, order_id: string): boolean {
  const isListed = charges.some((charge) => charge.invoice_number === order_id);
  return isListed || (charges.length === 0 && invoice_number !== order_id);
}

/** Unknown invoices are a 404. */
async function isFeePaid(up: Guarded["up"], order_id: string): Promise<boolean> {
  const { status } = await getTransactionStatus(up, order_id);
  if (status === 404) throw new Response(null, { status: 404 });
  if (status === 201 || status === "other") throw redirect(pendingPath("", order_id), 302);
  return status === 200;
}
