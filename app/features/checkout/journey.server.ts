import { redirect } from "@remix-run/node";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { stepPath } from "~/steps/journey.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { holdSlot } from "~/upstream/orders/schedule.server.ts";
import { findOrdered } from "./done.server.ts";
import { readCheckoutDraft, type CheckoutDraft } from "./draft.server.ts";
import { withUsualMethod } from "./quote.server.ts";
import {
  firstMissingCheckoutStep,
  isEmpty,
  openingStep,
  saveCheckoutDraft,
  visitsOf,
  type Checkout,
  type CheckoutRequest,
  type CheckoutStep,
  type StepName,
} from "./step.server.ts";

export const checkoutWizard = {
  journeyOf: ({ checkout }: CheckoutRequest) => checkout,
  open: async (caller: CheckoutRequest) =>
    openCheckout(caller, await readCheckoutDraft(caller.session, caller.checkout.draftId)),
  firstMissing: firstMissingCheckoutStep,
  store: storeStep,
  codes: { slot_full: "checkout:errors.slot_taken" },
  refuseEnded: refuseOrdered,
};

/** The wizard for input that changes neither times nor payment. */
export const listWizard = {
  ...checkoutWizard,
  store: async (step: CheckoutStep, draft: CheckoutDraft): Promise<CheckoutStep> => {
    const next = { ...step, draft };
    await saveCheckoutDraft(next);
    return next;
  },
};

/** A stored draft with what it orders now. Throws like its source. */
export async function openCheckout(caller: CheckoutRequest, stored: CheckoutDraft): Promise<CheckoutStep> {
  const source = caller.checkout;
  const { draft = stored, ...ordered } = await source.load(caller.up, stored);
  return { ...caller, checkout: { ...source, voucher_code: draft.voucher ?? undefined, ...ordered }, draft };
}

/** @throws Response redirect to the review if already ordered, or away if there is nothing to order */
async function refuseOrdered(step: CheckoutStep, name: StepName): Promise<void> {
  const { checkout } = step;
  const { steps, leavePath } = checkout;
  const missing = firstMissingCheckoutStep(step);
  const empty = isEmpty(checkout);
  const ahead = steps.indexOf(name) > steps.indexOf(missing);
  const opening = name === missing && name !== steps[0] && name === openingStep(checkout);
  if (!empty && !ahead && !opening) return;
  // Canceled orders' lines are back in the cart.
  if (await findOrdered(step)) throw redirect(stepPath(checkout, "review"), 303);
  if (empty) throw redirect(leavePath, 303);
}

/** Renews the holds and fills the usual method. @throws Response redirect to the times if one is lost */
async function storeStep(step: CheckoutStep, entered: CheckoutDraft): Promise<CheckoutStep> {
  const { kind, follow, lines, voucher_code } = step.checkout;
  const followed = follow?.(entered) ?? { lines, draft: entered };
  const checkout = {
    ...step.checkout,
    lines: followed.lines,
    voucher_code: kind === "cart" ? voucher_code : (entered.voucher ?? undefined),
  };
  const { held, lost } = await renewHolds({ ...step, checkout, draft: followed.draft });
  const next = { ...held, draft: await withUsualMethod(held) };
  await saveCheckoutDraft(next);
  if (lost) throw slotLostRedirect(checkout);
  return next;
}

/**
 * Renews the holds of chosen slots for 15 minutes. Removes full slots, and those of branches without
 * patients, from the draft.
 */
export async function renewHolds(step: CheckoutStep): Promise<{ held: CheckoutStep; lost: boolean }> {
  const { up, draft } = step;
  const slots: CheckoutDraft["slots"] = {};
  let lost = false;
  for (const { plant_id, seats } of visitsOf(step)) {
    const slot = draft.slots[plant_id];
    if (!slot) continue;
    try {
      slots[plant_id] = { ...slot, ...(await holdSlot(up, { slot_id: slot.slot_id, qty: seats })) };
    } catch (error) {
      if (!(error instanceof UpstreamRefusal) || ![404, 409].includes(error.status)) throw error;
      lost = true;
    }
  }
  return { held: { ...step, draft: { ...draft, slots } }, lost };
}

/** Throw it: a returned redirect would be stored and repeated (state/once). */
export function slotLostRedirect(checkout: Checkout): Response {
  return redirectWithFlash(stepPath(checkout, "schedule"), "warning", "checkout:errors.slot_lost");
}
