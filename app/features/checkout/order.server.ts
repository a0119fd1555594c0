import { redirect } from "@remix-run/node";
import { env } from "~/env.server.ts";
import { pageKindOf, pendingPath } from "~/features/payment/pages.ts";
import { paymentPage } from "~/features/payment/payment-page.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { emptyCart } from "~/upstream/cart.server.ts";
import { UpstreamFault, UpstreamRefusal } from "~/upstream/errors.ts";
import { createOrder, lostSlot, type CreatedOrder, type OrderRequest } from "~/upstream/orders.server.ts";
import { settle } from "~/upstream/settle.ts";
import type { Checkout } from "./checkout.ts";
import { finishDraft } from "./done.server.ts";
import { itemsOf, requestIdOf, storeDraft, type CheckoutState } from "./draft.server.ts";
import { quoteOf, type StepContext } from "./step.server.ts";

/** Result of placing an order; `plant_id` is null when the laboratory does not name the branch. */
export type OrderResult =
  { kind: "ordered"; orders: CreatedOrder[] } | { kind: "slot_lost"; plant_id: string | null };

/**
 * Places the order of a checkout. Saves an unknown outcome or a changed price in the draft before throwing.
 */
export async function placeOrder(context: StepContext, quoted_total: number): Promise<OrderResult> {
  const { up, session, checkout, draft } = context;
  const order = orderRequestFor(context, quoted_total);
  try {
    return { kind: "ordered", orders: await createOrder(up, order) };
  } catch (error) {
    if (error instanceof UpstreamFault && error.outcomeUnknown)
      await storeDraft(session, checkout, { ...draft, sent: order });
    const code = error instanceof UpstreamRefusal ? error.code : null;
    if (error instanceof UpstreamRefusal && code === "slot_full")
      return { kind: "slot_lost", plant_id: lostSlot(error.results) };
    if (code === "price_changed") {
      const { grand_total } = await quoteOf(context);
      const seen_total = quoted_total === grand_total ? null : quoted_total;
      await storeDraft(session, checkout, { ...draft, seen_total });
    }
    throw error;
  }
}

/**
 * Repeats an order of unknown outcome unchanged: if the first try succeeded, the laboratory returns that order.
 * Null when there is nothing to repeat, or when it is refused, which proves that it was never placed.
 */
export async function findSentOrder({ up, draft }: StepContext): Promise<CreatedOrder[] | null> {
  if (!draft.sent) return null;
  try {
    return await createOrder(up, draft.sent);
  } catch (error) {
    if (error instanceof UpstreamRefusal) return null;
    throw error;
  }
}

/** Replaces the draft by its orders and redirects to the payment. */
export async function finishOrder(
  { up, session, checkout }: StepContext,
  orders: CreatedOrder[],
): Promise<Response> {
  const numbers = orders.map(({ order_number, invoice_number }) => ({ order_number, invoice_number }));
  await finishDraft(session, checkout, numbers);
  // Visits paid at the branch and groups of orders have no success page that would empty the cart.
  const atBranch = orders.some(({ payment }) => payment?.method_code === "PAY_AT_BRANCH");
  const severalPaid = orders.length > 1 && orders.every(isPaid);
  if ((atBranch || severalPaid) && checkout.kind === "cart") await settle(emptyCart(up));
  return redirectAfter(checkout, orders);
}

function isPaid({ payment }: CreatedOrder): boolean {
  return payment === null || payment.payment_status === "paid";
}

function orderRequestFor(state: CheckoutState, quoted_total: number): OrderRequest {
  const { checkout, draft } = state;
  const items = itemsOf(state);
  const visited = Object.entries(draft.slots).filter(([plant_id]) =>
    items.some((item) => item.plant_id === plant_id),
  );
  const patients = new Set(items.map(({ patient_id }) => patient_id));
  return {
    order_type: checkout.order_type,
    source: checkout.kind === "cart" ? "cart" : undefined,
    items,
    voucher_code: checkout.voucher_code,
    schedules: visited.map(([plant_id, { slot_id, hold_id }]) => ({ plant_id, slot_id, hold_id })),
    participants: [...patients].map((patient_id) => ({ patient_id })),
    practitioner_name: draft.practitioner_name || undefined,
    method_code: draft.method?.code ?? "",
    method_phone: draft.method?.phone || undefined,
    accept_terms: true,
    quoted_total,
    finish_url: env().PUBLIC_ORIGIN + checkout.successPath(""),
    client_request_id: requestIdOf(state),
  };
}

/** Target after ordering: the payment page, or the page of a booked or paid order. */
function redirectAfter(checkout: Checkout, orders: readonly CreatedOrder[]): Response {
  const [order] = orders;
  if (!order || orders.length > 1) {
    return redirectWithFlash(paths.orders(), {
      kind: "success",
      key: "checkout:done.several",
      params: { count: orders.length },
    });
  }
  const { payment, invoice_number } = order;
  if (!payment || isPaid(order)) return redirect(checkout.successPath(invoice_number), 303);
  if (payment.method_code === "PAY_AT_BRANCH")
    return redirect(paths.bookingSuccess({ order_id: invoice_number }), 303);
  const waiting = pendingPath(pageKindOf(checkout.order_type), invoice_number);
  if (payment.redirect_url === null) return redirect(waiting, 303);
  const target = paymentPage(payment.redirect_url);
  return target
    ? redirect(target, 303)
    : redirectWithFlash(waiting, { kind: "error", key: "checkout:errors.payment" });
}
