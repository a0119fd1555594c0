import type { z } from "zod";
import { voucherSentence } from "~/features/vouchers/refusal.ts";
import type { FastingHours } from "~/features/visit/fasting.ts";
import { isUnsuitable } from "~/features/visit/times.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { plannedVisit } from "~/features/visit/visit.server.ts";
import { refundTermsFor } from "~/features/refunds/terms.server.ts";
import { FormRejection, rejectionFor } from "~/forms/failure.server.ts";
import { fingerprintOf, requireShown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import type { LangCode } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { usableRequestId } from "~/state/once.server.ts";
import { stepPath } from "~/steps/journey.ts";
import { voucherNumbers } from "~/upstream/orders/cart.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import type { Quote } from "~/upstream/orders/orders.server.ts";
import { lostSlot } from "~/upstream/orders/schedule.server.ts";
import { validityOf } from "./checkout.ts";
import { listHolding } from "./done.server.ts";
import { placeOf, requestIdOf, storeCheckoutDraft, visitsOf, type CheckoutDraft } from "./draft.server.ts";
import { renewHolds, slotLostRedirect } from "./holds.server.ts";
import { chosenMethodOf } from "./methods.server.ts";
import { findSentOrder, finishOrder, placeOrder } from "./order.server.ts";
import { checkoutReviewSchema } from "./schema.ts";
import { checkoutSummary } from "./shown.server.ts";
import { quoteOf, withoutVoucher, type StepContext } from "./quote.server.ts";
import { openCheckoutStep, type CheckoutRequest } from "./step.server.ts";

async function readReview(entered: StepContext) {
  const t = getT(entered.request);
  const quote = await quoteOf(entered);
  const priced = quote.voucher?.problem_code ? withoutVoucher(entered) : entered;
  const method = await chosenMethodOf(priced, quote.grand_total);
  const context = { ...priced, draft: { ...priced.draft, method } };
  const { checkout, draft } = context;
  const visits = visitsOf(context).flatMap(({ plant_id }) => {
    const slot = draft.slots[plant_id];
    const line = checkout.lines.find((one) => (draft.plant ?? one.plant_id) === plant_id);
    const changeHref = stepPath(checkout, "schedule", { plant: plant_id });
    if (!slot) return [];
    const now = quote.visits.find((one) => one.slot_id === slot.slot_id);
    return [{ ...slot, ...now, plant_id, plant_name: line?.plant_name ?? "", changeHref }];
  });
  return { context, quote, visits, shown: checkoutSummary(context, quote, visits, t) };
}

export async function loadCheckoutReview(entered: StepContext) {
  const t = getT(entered.request);
  const { context, quote, visits, shown } = await readReview(entered);
  const { session, checkout, draft } = context;
  const changed = draft.seen_total !== null && draft.seen_total !== (quote.grand_total ?? draft.seen_total);
  const place = placeOf(context);
  return {
    clientRequestId: await usableRequestId(session.accountKey, requestIdOf(context)),
    fingerprint: fingerprintOf(session, shown),
    quote,
    visits: visits.map((visit) => ({ ...visit, card: plannedVisit(context.up.lang, visit, place) })),
    atHome: place !== null,
    /** null: every time leaves room to fast; else whether the others are accepted */
    fasting_accepted: shortOf(visits).length > 0 ? isAccepted(draft, visits) : null,
    warnings: shownWarnings(quote, visits),
    later: checkout.slot === "optional" && draft.later,
    voucher: (quote.voucher?.problem_code ? quote.voucher : checkout.voucher) ?? quote.voucher ?? null,
    /** reason why an item is no longer available, or null */
    gone: goneIn(quote, t),
    holding: await listHolding(session, entered.up, context),
    here: stepPath(checkout, "review"),
    /** null: payments cannot be canceled or refunded */
    terms: await refundTermsFor(entered, checkout.order_type),
    /** end of validity, if no visit is booked */
    valid: visits.length === 0 ? validityOf(checkout, context.up.lang) : null,
    method: draft.method,
    practitioner_name: draft.practitioner_name,
    hasVoucherField: checkout.kind !== "cart",
    /** previously shown total, if it changed */
    total_before: changed ? draft.seen_total : null,
    change: {
      people: stepPath(checkout, place ? "who" : "people"),
      items: checkout.kind === "cart" ? checkout.leavePath : stepPath(checkout, place ? "tests" : "people"),
      address: place ? stepPath(checkout, "address") : null,
      schedule: checkout.slot === "none" ? null : stepPath(checkout, "schedule"),
      payment: stepPath(checkout, "payment"),
      voucher: checkout.kind === "cart" ? checkout.leavePath : stepPath(checkout, "payment"),
    },
  };
}
export type CheckoutReviewView = Awaited<ReturnType<typeof loadCheckoutReview>>;

function goneIn({ items }: Quote, t: Translate): string | null {
  const gone = items.find(({ available }) => !available);
  return gone ? (gone.unavailable_reason ?? t("checkout:errors.unavailable")) : null;
}

type FastedSlot = Pick<CheckoutDraft["slots"][string], "slot_id" | "fasting_possible">;

function shortOf(visits: readonly FastedSlot[]): string[] {
  return visits.flatMap(({ slot_id, fasting_possible }) => (fasting_possible === true ? [] : [slot_id]));
}

function isAccepted({ fasting_accepted }: CheckoutDraft, visits: readonly FastedSlot[]): boolean {
  return shortOf(visits).every((slot_id) => fasting_accepted.includes(slot_id));
}

export function submitCheckoutReview(posted: CheckoutRequest) {
  const { request, session } = posted;
  return submit(request, session, {
    schema: checkoutReviewSchema,
    lookAt: paths.orders(),
    run: async (input, { form }) => {
      const context = await openCheckoutStep(posted, "review");
      try {
        return await order(context, input, form);
      } catch (thrown) {
        throw orderRejection(thrown, posted.up.lang);
      }
    },
  });
}

async function order(
  entered: StepContext,
  { accept_price, accept_fasting, accept_warnings }: z.output<typeof checkoutReviewSchema>,
  form: FormData,
): Promise<Response> {
  const { context, quote, visits, shown } = await readReview(entered);
  const { up, session, checkout, draft } = context;
  const gone = goneIn(quote, getT(entered.request));
  if (gone !== null) {
    // This very order may have taken the last one and its answer was lost.
    const sent = await findSentOrder(entered, context);
    if (sent) return finishOrder(context, sent);
    throw new FormRejection({ "": ["checkout:errors.booking", gone] }, { status: 409 });
  }
  requireShown(form, session, shown);
  const total = quote.grand_total;
  if (total === null) throw new FormRejection({ "": ["common:total_unknown"] }, { status: 502 });
  const sent = await findSentOrder(entered, context);
  if (sent) return finishOrder(context, sent);
  const changed = draft.seen_total !== null && draft.seen_total !== total;
  if (changed && !accept_price) throw new FormRejection({ accept_price: ["checkout:errors.accept_price"] });
  const fasting_accepted = shortOf(visits);
  if (fasting_accepted.length > 0 && !accept_fasting)
    throw new FormRejection({ accept_fasting: ["visit:fasting.accept_first"] });
  const warnings_accepted = quote.warnings.some(needsTick);
  if (warnings_accepted && !accept_warnings)
    throw new FormRejection({ accept_warnings: ["checkout:errors.accept_warnings"] });
  const held = await renewHolds(up, context);
  const current = { ...held.draft, fasting_accepted, warnings_accepted, seen_total: total, sent: null };
  await storeCheckoutDraft(session, checkout, current);
  if (held.lost.length > 0) throw slotLostRedirect(checkout);
  try {
    return await finishOrder(context, await placeOrder({ ...context, draft: current }, total));
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error;
    // The price changed since the quote above, or a fast had to begin just now.
    if (["price_changed", "fasting_unconfirmed", "duplicate_test"].includes(error.code ?? ""))
      requireShown(form, session, (await readReview({ ...context, draft: current })).shown);
    if (error.code !== "slot_full") throw error;
    await storeCheckoutDraft(session, checkout, { ...current, slots: withoutLost(current.slots, error) });
    throw slotLostRedirect(checkout);
  }
}

const needsTick = ({ confirm }: Quote["warnings"][number]) => confirm !== false;

/** Without the fast that a visit's own card states. */
function shownWarnings(
  { warnings }: Quote,
  visits: readonly { plant_id: string; changeHref: string; fasting_hours: FastingHours }[],
) {
  const fasts = visits.some(({ fasting_hours }) => isUnderstood(fasting_hours) && fasting_hours > 0);
  return warnings
    .filter(
      (warning) => (warning.message !== "" || needsTick(warning)) && !(fasts && warning.code === "fasting"),
    )
    .map((warning) => ({
      ...warning,
      confirm: needsTick(warning),
      /** another time mends it */
      changeHref: isUnsuitable(warning.code)
        ? (visits.find(({ plant_id }) => plant_id === warning.plant_id)?.changeHref ?? null)
        : null,
    }));
}

/** Removes the time of the branch named by a refusal, if any. */
function withoutLost(slots: CheckoutDraft["slots"], refusal: UpstreamRefusal): CheckoutDraft["slots"] {
  const lost = lostSlot(refusal.results);
  return Object.fromEntries(Object.entries(slots).filter(([plant_id]) => lost !== null && plant_id !== lost));
}

/** Adds "Error Booking!" or "Error Payment!" before the reason; neither for an unknown outcome. */
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
