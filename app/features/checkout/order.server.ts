import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { env } from "~/env.server.ts";
import { pageKindOf, pendingPath } from "~/features/orders/payment-pages.ts";
import {
  dropOrderedLines,
  orderedLines,
  type OrderedLine,
} from "~/features/payments/ordered-lines.server.ts";
import { paymentPage, redirectToPayment } from "~/features/payments/payment-page.server.ts";
import { voucherSentence } from "~/features/vouchers/refusal.ts";
import { FormRejection, rejectionFor } from "~/forms/failure.server.ts";
import { requireShown } from "~/forms/shown.server.ts";
import type { LangCode } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { lastForm } from "~/steps/wizard.server.ts";
import { UpstreamFault, UpstreamRefusal, refusedOr } from "~/upstream/client/errors.ts";
import { voucherNumbers } from "~/upstream/orders/cart.server.ts";
import { createOrder, type CreatedOrder, type OrderRequest } from "~/upstream/orders/orders.server.ts";
import { lostSlot } from "~/upstream/orders/schedule.server.ts";
import { finishDraft } from "./done.server.ts";
import type { CheckoutDraft } from "./draft.server.ts";
import { goneIn, needsTick, readReview, shortOf } from "./review.server.ts";
import { checkoutReviewSchema } from "./schema.ts";
import {
  itemsOf,
  placeOf,
  requestIdOf,
  saveCheckoutDraft,
  schedulesOf,
  type CheckoutStep,
} from "./step.server.ts";
import { checkoutWizard, renewHolds, slotLostRedirect } from "./journey.server.ts";

type ReviewInput = z.output<typeof checkoutReviewSchema>;

export const submitCheckoutReview = lastForm(
  checkoutWizard,
  checkoutReviewSchema,
  async (step, input, form) => {
    try {
      return await order(step, input, form);
    } catch (thrown) {
      throw orderRejection(thrown, step.up.lang);
    }
  },
  paths.orders(),
);

/** Orders once what was shown. */
async function order(
  entered: CheckoutStep,
  { accept_price, accept_fasting, accept_warnings }: ReviewInput,
  form: FormData,
): Promise<Response> {
  const { step, quote, visits, shown } = await readReview(entered);
  const { session, t, checkout, draft } = step;
  const gone = goneIn(quote, t);
  if (gone !== null) {
    // This very order may have taken the last one and its answer was lost.
    const sent = await findSentOrder(entered, step);
    if (sent) return finishOrder(step, sent);
    throw new FormRejection({ "": ["checkout:errors.booking", gone] }, { status: 409 });
  }
  requireShown(form, session, shown);
  const total = quote.grand_total;
  if (total === null) throw new FormRejection({ "": ["common:total_unknown"] }, { status: 502 });
  const sent = await findSentOrder(entered, step);
  if (sent) return finishOrder(step, sent);
  const changed = draft.seen_total !== null && draft.seen_total !== total;
  if (changed && !accept_price) throw new FormRejection({ accept_price: ["checkout:errors.accept_price"] });
  const fasting_accepted = shortOf(visits);
  if (fasting_accepted.length > 0 && !accept_fasting)
    throw new FormRejection({ accept_fasting: ["visit:fasting.accept_first"] });
  const warnings_accepted = quote.warnings.some(needsTick);
  if (warnings_accepted && !accept_warnings)
    throw new FormRejection({ accept_warnings: ["checkout:errors.accept_warnings"] });
  const { held, lost } = await renewHolds(step);
  const accepted = { fasting_accepted, warnings_accepted, seen_total: total, sent: null };
  const current = { ...step, draft: { ...held.draft, ...accepted } };
  await saveCheckoutDraft(current);
  if (lost) throw slotLostRedirect(checkout);
  try {
    return await finishOrder(step, await placeOrder(current, total));
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error;
    // The price changed since the quote above, or a fast had to begin just now.
    if (["price_changed", "fasting_unconfirmed", "duplicate_test"].includes(error.code ?? ""))
      requireShown(form, session, (await readReview(current)).shown);
    if (error.code !== "slot_full") throw error;
    const slots = withoutLost(current.draft.slots, error);
    await saveCheckoutDraft({ ...current, draft: { ...current.draft, slots } });
    throw slotLostRedirect(checkout);
  }
}

/** The draft keeps the order until its outcome is known, even if the process dies. */
async function placeOrder(step: CheckoutStep, total: number): Promise<CreatedOrder[]> {
  const sent = orderRequestFor(step, total);
  await saveCheckoutDraft({ ...step, draft: { ...step.draft, sent } });
  try {
    return await createOrder(step.up, sent);
  } catch (error) {
    if (!(error instanceof UpstreamFault && error.outcomeUnknown)) await saveCheckoutDraft(step);
    throw error;
  }
}

/**
 * If the first try succeeded, the laboratory returns that order. Null without one, if refused
 * (proof that it was never placed), or if the checkout changed since.
 * @param entered before the review left out a voucher: the sent order may have used it up
 */
async function findSentOrder(entered: CheckoutStep, step: CheckoutStep): Promise<CreatedOrder[] | null> {
  const { up, draft } = entered;
  if (!draft.sent) return null;
  const keys = [entered, step].map(requestIdOf);
  if (!keys.includes(draft.sent.client_request_id)) return null;
  return refusedOr(createOrder(up, draft.sent), null);
}

async function finishOrder(step: CheckoutStep, orders: CreatedOrder[]): Promise<Response> {
  const { session } = step;
  const numbers = orders.map(({ order_number, invoice_number }) => ({ order_number, invoice_number }));
  for (const order of orders)
    await orderedLines.save(session, linesOf(step, order, orders), order.order_number);
  await finishDraft(step, numbers);
  for (const order of orders)
    if (isPaid(order) || isAtBranch(order)) await dropOrderedLines(step, order.order_number);
  return redirectAfter(step, orders);
}

function linesOf(step: CheckoutStep, { plant_id }: CreatedOrder, { length }: CreatedOrder[]): OrderedLine[] {
  const lines = itemsOf(step).filter((item) => length === 1 || item.plant_id === plant_id);
  return lines.flatMap(({ cart_item_id, ...line }) => (cart_item_id ? [{ cart_item_id, ...line }] : []));
}

function isPaid({ payment }: CreatedOrder): boolean {
  return payment === null || payment.payment_status === "paid";
}

function isAtBranch({ payment }: CreatedOrder): boolean {
  return payment?.method_code === "PAY_AT_BRANCH";
}

function orderRequestFor(step: CheckoutStep, quoted_total: number): OrderRequest {
  const { checkout, draft } = step;
  const items = itemsOf(step);
  const schedules = schedulesOf(step);
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
    ...addressOf(step),
    method_code: draft.method?.code ?? "",
    method_phone: draft.method?.phone || undefined,
    accept_terms: true,
    quoted_total,
    finish_url: env().PUBLIC_ORIGIN + checkout.successPath(""),
    client_request_id: requestIdOf(step),
  };
}

/** Empty for other checkouts. */
function addressOf(step: CheckoutStep): Pick<OrderRequest, "subdistrict_code" | "address"> {
  const place = placeOf(step);
  if (!place) return {};
  const { subdistrict_code, landmark } = place;
  return { subdistrict_code, address: { ...place, landmark: landmark || undefined } };
}

function redirectAfter({ session, checkout }: CheckoutStep, orders: readonly CreatedOrder[]): Response {
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

function withoutLost(slots: CheckoutDraft["slots"], refusal: UpstreamRefusal): CheckoutDraft["slots"] {
  const lost = lostSlot(refusal.results);
  return Object.fromEntries(Object.entries(slots).filter(([plant_id]) => lost !== null && plant_id !== lost));
}

/** Neither title for an unknown outcome. */
function orderRejection(thrown: unknown, lang: LangCode): FormRejection {
  const refused = thrown instanceof UpstreamRefusal ? thrown : null;
  const sentence = refused && voucherSentence(refused.code, voucherNumbers(refused.results), lang);
  if (refused && sentence) {
    const options = { status: refused.status, params: sentence.params };
    return new FormRejection({ "": ["checkout:errors.booking", sentence.key] }, options);
  }
  const rejection = rejectionFor(thrown, {
    sold_out: "checkout:errors.sold_out",
    deal_ended: "checkout:errors.deal_ended",
    closing_pending: "checkout:errors.closing",
    price_changed: "checkout:errors.price_changed",
    fasting_unconfirmed: { accept_fasting: ["visit:fasting.accept_first"] },
    duplicate_test: { accept_warnings: ["checkout:errors.accept_warnings"] },
  });
  const { errors, options } = rejection;
  if (rejection === thrown || options.outcomeUnknown) return rejection;
  const atPayment = "method_code" in errors || "method_phone" in errors;
  const heading = atPayment ? "checkout:errors.payment" : "checkout:errors.booking";
  return new FormRejection({ "": [heading, ...Object.values(errors).flat()] }, options);
}
