import { shownVisit, type ShownVisit } from "~/features/visit/shown-visit.server.ts";
import type { FastingHours } from "~/features/visit/fasting.ts";
import { isUnsuitable } from "~/features/visit/times.server.ts";
import { plannedVisit } from "~/features/visit/visit.server.ts";
import { refundTermsFor } from "~/features/refunds/terms.server.ts";
import { fingerprintOf, shownLineOf, type Shown, type ShownLine } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatMoney, type Amount } from "~/lib/money.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { usableRequestId } from "~/state/once.server.ts";
import { stepPath } from "~/steps/journey.ts";
import type { Line } from "~/upstream/orders/cart.server.ts";
import type { Quote } from "~/upstream/orders/orders.server.ts";
import { listHolding } from "./done.server.ts";
import type { CheckoutDraft } from "./draft.server.ts";
import { chosenMethodOf, quoteOf, withoutVoucher } from "./quote.server.ts";
import { placeOf, requestIdOf, validityOf, visitsOf, type CheckoutStep } from "./step.server.ts";

/** `step`: without a voucher that no longer applies, its method in the page's language. */
export async function readReview(entered: CheckoutStep) {
  const quote = await quoteOf(entered);
  const priced = quote.voucher?.problem_code ? withoutVoucher(entered) : entered;
  const method = await chosenMethodOf(priced, quote.grand_total);
  const step = { ...priced, draft: { ...priced.draft, method } };
  const { checkout, draft } = step;
  const visits = visitsOf(step).flatMap(({ plant_id }) => {
    const slot = draft.slots[plant_id];
    const line = checkout.lines.find((ordered) => (draft.plant ?? ordered.plant_id) === plant_id);
    const changeHref = stepPath(checkout, "schedule", { plant: plant_id });
    if (!slot) return [];
    const now = quote.visits.find(({ slot_id }) => slot_id === slot.slot_id);
    return [{ ...slot, ...now, plant_id, plant_name: line?.plant_name ?? "", changeHref }];
  });
  return { step, quote, visits, shown: checkoutSummary(step, quote, visits) };
}

export async function loadCheckoutReview(entered: CheckoutStep) {
  const { step, quote, visits, shown } = await readReview(entered);
  const { session, t, checkout, draft } = step;
  const changed = draft.seen_total !== null && draft.seen_total !== (quote.grand_total ?? draft.seen_total);
  const place = placeOf(step);
  return {
    clientRequestId: await usableRequestId(session.accountKey, requestIdOf(step)),
    fingerprint: fingerprintOf(session, shown),
    quote,
    visits: visits.map((visit) => ({ ...visit, card: plannedVisit(step.up.lang, visit, place) })),
    atHome: place !== null,
    /** null: every time leaves room to fast */
    fasting_accepted: shortOf(visits).length > 0 ? isAccepted(draft, visits) : null,
    warnings: shownWarnings(quote, visits),
    later: checkout.slot === "optional" && draft.later,
    voucher: (quote.voucher?.problem_code ? quote.voucher : checkout.voucher) ?? quote.voucher ?? null,
    gone: goneIn(quote, t),
    holding: await listHolding(step),
    here: stepPath(checkout, "review"),
    /** null: payments cannot be canceled or refunded */
    terms: await refundTermsFor(step, checkout.order_type),
    valid: visits.length === 0 ? validityOf(checkout, step.up.lang) : null,
    method: draft.method,
    practitioner_name: draft.practitioner_name,
    hasVoucherField: checkout.kind !== "cart",
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

/** Reason why an item is no longer available. */
export function goneIn({ items }: Quote, t: Translate): string | null {
  const gone = items.find(({ available }) => !available);
  return gone ? (gone.unavailable_reason ?? t("checkout:errors.unavailable")) : null;
}

type FastedSlot = Pick<CheckoutDraft["slots"][string], "slot_id" | "fasting_possible">;

/** Times that leave no room to fast. */
export function shortOf(visits: readonly FastedSlot[]): string[] {
  return visits.flatMap(({ slot_id, fasting_possible }) => (fasting_possible === true ? [] : [slot_id]));
}

function isAccepted({ fasting_accepted }: CheckoutDraft, visits: readonly FastedSlot[]): boolean {
  return shortOf(visits).every((slot_id) => fasting_accepted.includes(slot_id));
}

export const needsTick = ({ confirm }: Quote["warnings"][number]) => confirm !== false;

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
      changeHref: isUnsuitable(warning.code)
        ? (visits.find(({ plant_id }) => plant_id === warning.plant_id)?.changeHref ?? null)
        : null,
    }));
}

function checkoutSummary(step: CheckoutStep, quote: Quote, visits: readonly ShownVisit[]): Shown {
  const { up, t, checkout, draft } = step;
  const place = placeOf(step);
  const { practitioner_name, method } = draft;
  const later = checkout.slot === "optional" && draft.later;
  const money = (key: string, label: string, amount: Amount) =>
    shownLineOf(key, label, formatMoney(amount), amount);
  return {
    page: `checkout:${checkout.draftId}`,
    lines: [
      ...quote.items.map(lineOf),
      ...visits.map((visit) => shownVisit(visit, up.lang, t)),
      ...(later && visits.length === 0
        ? [shownLineOf("later", t("checkout:schedule.short"), t("checkout:schedule.is_later"), true)]
        : []),
      ...(place
        ? [
            shownLineOf(
              "address",
              t("home-care:review.address"),
              [place.detail, place.landmark, place.address, place.contact_phone].filter(Boolean).join(", "),
            ),
          ]
        : []),
      shownLineOf("voucher", t("checkout:review.voucher"), checkout.voucher_code ?? ""),
      shownLineOf("practitioner", t("checkout:people.practitioner"), practitioner_name),
      shownLineOf(
        "method",
        t("checkout:payment.method"),
        [method?.name, method?.phone].filter(Boolean).join(", "),
        [method?.code, method?.phone],
      ),
      ...quote.warnings
        .filter(needsTick)
        .map(({ code, message }) => shownLineOf(`warning:${message}`, message, "", code)),
      money("subtotal", t("common:subtotal"), quote.amount_total),
      money("discount", t("common:discount"), quote.total_discount),
      money("total", t("common:total"), quote.grand_total),
    ],
  };
}

function lineOf(item: Line): ShownLine {
  const { cart_item_id, product_id, plant_id, patient_id, qty, sub_total } = item;
  return shownLineOf(
    `item:${cart_item_id ?? `${product_id}:${patient_id}`}`,
    item.product_name,
    [item.patient_name, item.plant_name, `${String(qty)} ×`, formatMoney(sub_total)]
      .filter(Boolean)
      .join(", "),
    [product_id, plant_id, patient_id, qty, sub_total, item.available],
  );
}
