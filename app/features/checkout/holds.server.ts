import { redirectWithFlash } from "~/session/flash.server.ts";
import { stepPath } from "~/steps/journey.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { holdSlot } from "~/upstream/orders/schedule.server.ts";
import type { Checkout } from "./checkout.ts";
import { visitsOf, type CheckoutState, type CheckoutDraft } from "./draft.server.ts";

/**
 * Renews the holds of chosen slots for 15 minutes. Removes full slots, and those of branches without
 * patients, from the draft.
 * @returns the updated draft, and the branches whose slot was lost
 */
export async function renewHolds(
  up: UpstreamContext,
  state: CheckoutState,
): Promise<{ draft: CheckoutDraft; lost: string[] }> {
  const slots: CheckoutDraft["slots"] = {};
  const lost: string[] = [];
  for (const { plant_id, seats } of visitsOf(state)) {
    const slot = state.draft.slots[plant_id];
    if (!slot) continue;
    try {
      slots[plant_id] = { ...slot, ...(await holdSlot(up, { slot_id: slot.slot_id, qty: seats })) };
    } catch (error) {
      if (!(error instanceof UpstreamRefusal) || ![404, 409].includes(error.status)) throw error;
      lost.push(plant_id);
    }
  }
  return { draft: { ...state.draft, slots }, lost };
}

/**
 * Redirect to the schedule step. Throw it: a returned redirect would be stored and repeated
 * (state/once).
 */
export function slotLostRedirect(checkout: Checkout): Response {
  return redirectWithFlash(stepPath(checkout, "schedule"), "warning", "checkout:errors.slot_lost");
}
