import type { z } from "zod";
import { FormRejection, rejectionFor } from "~/forms/failure.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { stepPath } from "./checkout.ts";
import { requestIdOf, storeDraft, visitsOf } from "./draft.server.ts";
import { renewHolds, slotLostRedirect } from "./holds.server.ts";
import { findSentOrder, finishOrder, placeOrder } from "./order.server.ts";
import { reviewSchema } from "./schema.ts";
import { openStep, quoteOf, type StepContext, type StepRequest } from "./step.server.ts";

/** All choices with current prices. */
export async function loadReview(context: StepContext) {
  const { checkout, draft } = context;
  const quote = await quoteOf(context);
  const visits = visitsOf(context).flatMap(({ plant_id }) => {
    const slot = draft.slots[plant_id];
    const line = checkout.lines.find((one) => (draft.plant ?? one.plant_id) === plant_id);
    const changeHref = stepPath(checkout, "schedule", { plant: plant_id });
    return slot ? [{ plant_id, plant_name: line?.plant_name ?? "", ...slot, changeHref }] : [];
  });
  const changed = draft.seen_total !== null && draft.seen_total !== (quote.grand_total ?? draft.seen_total);
  return {
    clientRequestId: requestIdOf(context),
    quote,
    visits,
    later: checkout.slot === "optional" && draft.later,
    method: draft.method,
    practitioner_name: draft.practitioner_name,
    /** total shown before, when it has changed since */
    total_before: changed ? draft.seen_total : null,
    change: {
      people: stepPath(checkout, "people"),
      schedule: checkout.slot === "none" ? null : stepPath(checkout, "schedule"),
      payment: stepPath(checkout, "payment"),
    },
  };
}
export type ReviewView = Awaited<ReturnType<typeof loadReview>>;

/** Places the order once and redirects to its payment. */
export function submitReview(posted: StepRequest) {
  const { request, session } = posted;
  return submit({
    request,
    session,
    schema: reviewSchema,
    run: async (input) => {
      const context = await openStep(posted, "review");
      try {
        return await order(context, input);
      } catch (thrown) {
        throw orderRejection(thrown);
      }
    },
  });
}

async function order(context: StepContext, input: z.output<typeof reviewSchema>): Promise<Response> {
  const { up, session, checkout, draft } = context;
  const { quoted_total, accept_price } = input;
  const sent = await findSentOrder(context);
  if (sent) return finishOrder(context, sent);
  const changed = draft.seen_total !== null && draft.seen_total !== quoted_total;
  if (changed && !accept_price) throw new FormRejection({ accept_price: ["checkout:errors.accept_price"] });
  const held = await renewHolds(up, context);
  const current = { ...held.draft, seen_total: quoted_total, sent: null };
  await storeDraft(session, checkout, current);
  if (held.lost.length > 0) throw slotLostRedirect(checkout);
  const result = await placeOrder({ ...context, draft: current }, quoted_total);
  if (result.kind === "ordered") return finishOrder(context, result.orders);
  const left = Object.entries(current.slots).filter(
    ([plant_id]) => result.plant_id !== null && plant_id !== result.plant_id,
  );
  await storeDraft(session, checkout, { ...current, slots: Object.fromEntries(left) });
  throw slotLostRedirect(checkout);
}

/** Adds "Error Booking!" or "Error Payment!" before the reason; neither for an unknown outcome. */
function orderRejection(thrown: unknown): FormRejection {
  const rejection = rejectionFor(thrown, { price_changed: "checkout:errors.price_changed" });
  const { errors, options } = rejection;
  if (rejection === thrown || options.outcomeUnknown) return rejection;
  const atPayment = "method_code" in errors || "method_phone" in errors;
  const heading = atPayment ? "checkout:errors.payment" : "checkout:errors.booking";
  return new FormRejection({ "": [heading, ...Object.values(errors).flat()] }, options);
}
