import { redirect } from "@remix-run/node";
import { env } from "~/env.server.ts";
import { pageKindOf, pendingPath } from "~/features/orders/payment-pages.ts";
import {
  dropOrderedLines,
  orderedLines,
  type OrderedLine,
} from "~/features/payments/ordered-lines.server.ts";
import { paymentPage, redirectToPayment } from "~/features/payments/payment-page.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { UpstreamFault } from "~/upstream/client/errors.ts";
import { refusedOr } from "~/upstream/client/settle.ts";
import { createOrder, type CreatedOrder, type OrderRequest } from "~/upstream/orders/orders.server.ts";
import { finishDraft } from "./done.server.ts";
import {
  itemsOf,
  placeOf,
  requestIdOf,
  schedulesOf,
  storeCheckoutDraft,
  type CheckoutState,
} from "./draft.server.ts";
import type { StepContext } from "./quote.server.ts";

/**
 * Places the order of a checkout. The draft keeps it until its outcome is known, even if the process
 * dies.
 */
export async function placeOrder(context: StepContext, total: number): Promise<CreatedOrder[]> {
  const { up, session, checkout, draft } = context;
  const sent = orderRequestFor(context, total);
  await storeCheckoutDraft(session, checkout, { ...draft, sent });
  try {
    return await createOrder(up, sent);
  } catch (error) {
    if (!(error instanceof UpstreamFault && error.outcomeUnknown))
      await storeCheckoutDraft(session, checkout, draft);
    throw error;
  }
}

/**
 * Repeats an order of unknown outcome unchanged: if the first try succeeded, the laboratory returns
 * that order. Null without one, if refused (proof that it was never placed), or if the checkout
 * changed since.
 * @param entered before the review left out a voucher: the sent order may have used it up
 */
export async function findSentOrder(
  entered: StepContext,
  context: StepContext,
): Promise<CreatedOrder[] | null> {
  const { up, draft } = entered;
  if (!draft.sent) return null;
  const keys = [entered, context].map(requestIdOf);
  if (!keys.includes(draft.sent.client_request_id)) return null;
  return refusedOr(createOrder(up, draft.sent), null);
}

export async function finishOrder(context: StepContext, orders: CreatedOrder[]): Promise<Response> {
  const { session, checkout } = context;
  const numbers = orders.map(({ order_number, invoice_number }) => ({ order_number, invoice_number }));
  for (const order of orders)
    await orderedLines.save(session, linesOf(context, order, orders), order.order_number);
  await finishDraft(session, checkout, numbers);
  for (const order of orders)
    if (isPaid(order) || isAtBranch(order)) await dropOrderedLines(context, order.order_number);
  return redirectAfter(context, orders);
}

/** Cart lines that became this order: all, or those of its branch. */
function linesOf(
  context: StepContext,
  { plant_id }: CreatedOrder,
  { length }: CreatedOrder[],
): OrderedLine[] {
  const lines = itemsOf(context).filter((item) => length === 1 || item.plant_id === plant_id);
  return lines.flatMap(({ cart_item_id, ...line }) => (cart_item_id ? [{ cart_item_id, ...line }] : []));
}

function isPaid({ payment }: CreatedOrder): boolean {
  return payment === null || payment.payment_status === "paid";
}

function isAtBranch({ payment }: CreatedOrder): boolean {
  return payment?.method_code === "PAY_AT_BRANCH";
}

function orderRequestFor(state: CheckoutState, quoted_total: number): OrderRequest {
  const { checkout, draft } = state;
  const items = itemsOf(state);
  const schedules = schedulesOf(state);
  const patients = new Set(items.map(({ patient_id }) => patient_id));
  return {
    order_type: checkout.order_type,
    source: items.some(({ cart_item_id }) => cart_item_id) ? "cart" : undefined,
    items,
    voucher_code: checkout.voucher_code,
    schedules,
    fasting_confirmed: schedules.some(({ slot_id }) => draft.fasting_accepted.includes(slot_id)) || undefined,
    warnings_confirmed: draft.warnings_accepted || undefined,
    participants: [...patients].map((patient_id) => ({ patient_id })),
    practitioner_name: draft.practitioner_name || undefined,
    ...addressOf(state),
    method_code: draft.method?.code ?? "",
    method_phone: draft.method?.phone || undefined,
    accept_terms: true,
    quoted_total,
    finish_url: env().PUBLIC_ORIGIN + checkout.successPath(""),
    client_request_id: requestIdOf(state),
  };
}

/** Address of a home-care visit; empty for other checkouts. */
function addressOf(state: CheckoutState): Pick<OrderRequest, "subdistrict_code" | "address"> {
  const place = placeOf(state);
  if (!place) return {};
  const { subdistrict_code, landmark } = place;
  return { subdistrict_code, address: { ...place, landmark: landmark || undefined } };
}

function redirectAfter({ session, checkout }: StepContext, orders: readonly CreatedOrder[]): Response {
  const [order] = orders;
  if (!order || orders.length > 1) {
    return redirectWithFlash(
      order ? paths.orderTogether(order.order_number) : paths.orders(),
      "success",
      "checkout:done.several",
      { params: { count: orders.length } },
    );
  }
  const { payment, invoice_number } = order;
  if (!payment || isPaid(order)) return redirect(checkout.successPath(invoice_number), 303);
  if (isAtBranch(order)) return redirect(paths.bookingSuccess({ order_id: invoice_number }), 303);
  const waiting = pendingPath(pageKindOf(checkout.order_type), invoice_number);
  if (payment.redirect_url === null) return redirect(waiting, 303);
  const target = paymentPage(payment.redirect_url);
  return target
    ? redirectToPayment(session, target, waiting)
    : redirectWithFlash(waiting, "error", "checkout:errors.payment");
}
