import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { paths } from "~/lib/paths.ts";
import { env } from "~/env.server.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import {
  describeFailure,
  errorsOf,
  parseForm,
  statusOf,
  type FieldErrors,
  type FormFailure,
} from "~/forms/forms.server.ts";
import { once } from "~/state/once.server.ts";
import { settle } from "~/upstream/settle.ts";
import { emptyCart } from "~/upstream/cart.server.ts";
import { UpstreamFault, UpstreamRefusal } from "~/upstream/errors.ts";
import { createOrder, lostSlot, type CreatedOrder } from "~/upstream/orders.server.ts";
import { paymentPage } from "~/features/payment/payment-page.server.ts";
import { waitingPath, stepPath, type Checkout } from "./checkout.ts";
import {
  findDone,
  finishDraft,
  firstMissing,
  itemsOf,
  keepDraft,
  requestIdOf,
  type Draft,
} from "./draft.server.ts";
import { quoteOf } from "./load.server.ts";
import { renewHolds } from "./schedule.server.ts";
import { askTimeAgain, type Submit } from "./submission.server.ts";

/** A failed order; `outcomeUnknown`: nobody knows whether it was made (requirements G5). */
export type PayFailure = FormFailure & { outcomeUnknown: boolean };

const review = z.object({
  accept_terms: z.literal("on", { error: "checkout:errors.terms" }),
  accept_price: z.literal("on").optional(),
  quoted_total: z.coerce.number({ error: "errors:general" }).int().min(0),
});

/** Step 4: makes the order once and goes to its payment. */
export async function submitPay(submit: Submit) {
  const { session, form, checkout } = submit;
  try {
    const answer = await once(session, form, () => pay(submit));
    return answer === "slot lost" ? askTimeAgain(checkout) : answer;
  } catch (error) {
    return payFailure(submit, error);
  }
}

async function pay(submit: Submit) {
  const { up, session, form, checkout } = submit;
  const missing = firstMissing(checkout, submit.draft);
  if (missing !== "review") {
    const done = await findDone(session, checkout);
    return redirect(done ? stepPath(checkout, "review") : stepPath(checkout, missing), 303);
  }
  const made = await findMade(submit);
  if (made) return finish(submit, made);
  const parsed = parseForm(form, review);
  if (!parsed.ok) return failed(submit, parsed.errors);
  const { quoted_total, accept_price } = parsed.value;
  const changed = submit.draft.seen_total !== null && submit.draft.seen_total !== quoted_total;
  if (changed && !accept_price) return failed(submit, { accept_price: ["checkout:errors.accept_price"] });
  const { draft, lost } = await renewHolds(up, submit);
  await keepDraft(session, checkout.name, { ...draft, seen_total: quoted_total, sent: null });
  if (lost) return "slot lost" as const;
  const order = orderRequestFor(checkout, draft, quoted_total);
  try {
    return await finish(submit, await createOrder(up, order));
  } catch (error) {
    if (error instanceof UpstreamFault && error.outcomeUnknown) {
      await keepDraft(session, checkout.name, { ...draft, seen_total: quoted_total, sent: order });
    }
    if (!(error instanceof UpstreamRefusal) || error.code !== "slot_full") throw error;
    const plant = lostSlot(error.results);
    const kept = Object.entries(draft.slots).filter(([plant_id]) => plant !== null && plant_id !== plant);
    await keepDraft(session, checkout.name, { ...draft, slots: Object.fromEntries(kept) });
    return "slot lost" as const;
  }
}

/**
 * Asks again, word for word, for an order of which nobody knows whether it was made: the laboratory answers
 * with the first one if there is one. Null when there was none to ask for, or it is refused now, so that it
 * cannot have been made.
 */
async function findMade({ up, draft }: Submit): Promise<CreatedOrder[] | null> {
  if (!draft.sent) return null;
  try {
    return await createOrder(up, draft.sent);
  } catch (error) {
    if (error instanceof UpstreamRefusal) return null;
    throw error;
  }
}

/** Remembers what the draft became, and goes where its payment is. */
async function finish({ up, session, checkout }: Submit, orders: CreatedOrder[]): Promise<Response> {
  const numbers = orders.map(({ order_number, invoice_number }) => ({ order_number, invoice_number }));
  await finishDraft(session, checkout, numbers);
  // No page will empty the cart for a visit paid at the branch, nor for several orders paid at once.
  const atBranch = orders.some(({ payment }) => payment?.method_code === "PAY_AT_BRANCH");
  const severalPaid = orders.length > 1 && orders.every(isPaid);
  if ((atBranch || severalPaid) && checkout.kind === "cart") await settle(emptyCart(up));
  return afterOrder(checkout, orders);
}

function isPaid({ payment }: CreatedOrder): boolean {
  return payment === null || payment.payment_status === "paid";
}

function orderRequestFor(checkout: Checkout, draft: Draft, quoted_total: number) {
  const items = itemsOf(checkout, draft);
  const visited = Object.entries(draft.slots).filter(([plant_id]) =>
    items.some((item) => item.plant_id === plant_id),
  );
  return {
    order_type: checkout.order_type,
    source: checkout.kind === "cart" ? ("cart" as const) : undefined,
    items,
    voucher_code: checkout.voucher_code,
    schedules: visited.map(([plant_id, { slot_id, hold_id }]) => ({ plant_id, slot_id, hold_id })),
    participants: [...new Set(items.map(({ patient_id }) => patient_id))].map((patient_id) => ({
      patient_id,
    })),
    practitioner_name: draft.practitioner_name || undefined,
    method_code: draft.method?.code ?? "",
    method_phone: draft.method?.phone || undefined,
    accept_terms: true as const,
    quoted_total,
    finish_url: env().PUBLIC_ORIGIN + checkout.successPath(""),
    client_request_id: requestIdOf(checkout, draft),
  };
}

/** Where an order leads: its payment page, or the page that says what was booked or paid. */
function afterOrder(checkout: Checkout, orders: readonly CreatedOrder[]): Response {
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
  const waiting = waitingPath(checkout.kind, invoice_number);
  if (payment.redirect_url === null) return redirect(waiting, 303);
  const target = paymentPage(payment.redirect_url);
  return target
    ? redirect(target, 303)
    : redirectWithFlash(waiting, { kind: "error", key: "checkout:errors.payment" });
}

function failed(submit: Submit, errors: FieldErrors, status = 400, outcomeUnknown = false) {
  const failure: PayFailure = { ...describeFailure(submit.request, submit.form, errors), outcomeUnknown };
  return data(failure, { status });
}

/** 'Error Booking!' or 'Error Payment!' (spec.md §8) with the reason; never when nobody knows the outcome. */
async function payFailure(submit: Submit, error: unknown) {
  const reasons = errorsOf(error, { price_changed: "checkout:errors.price_changed" });
  const status = statusOf(error);
  if (error instanceof UpstreamFault && error.outcomeUnknown) return failed(submit, reasons, status, true);
  const atPayment = "method_code" in reasons || "method_phone" in reasons;
  if (error instanceof UpstreamRefusal && error.code === "price_changed") await rememberPrice(submit);
  const texts = [
    atPayment ? "checkout:errors.payment" : "checkout:errors.booking",
    ...Object.values(reasons).flat(),
  ];
  return failed(submit, { "": texts }, status);
}

/** The page that comes back compares the new price with the one that was refused. */
async function rememberPrice(submit: Submit): Promise<void> {
  const { up, session, checkout, draft, form } = submit;
  const seen = Number(form.get("quoted_total"));
  const quote = await quoteOf(up, submit);
  const seen_total = seen === quote.grand_total ? null : seen;
  await keepDraft(session, checkout.name, { ...draft, seen_total });
}
