import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { FormSchema } from "~/forms/schema.ts";
import { submit } from "~/forms/submit.server.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { stepPath } from "~/steps/journey.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { isEmpty, type StepName } from "./checkout.ts";
import { findOrdered } from "./done.server.ts";
import {
  firstMissingCheckoutStep,
  openingStep,
  storeCheckoutDraft,
  type CheckoutDraft,
} from "./draft.server.ts";
import { renewHolds, slotLostRedirect } from "./holds.server.ts";
import { openCheckout, type Source } from "./sources.server.ts";
import { withUsualMethod } from "./methods.server.ts";
import type { StepContext } from "./quote.server.ts";

export interface CheckoutRequest extends Guarded {
  source: Source;
}

/**
 * The checkout of a posted step.
 * @throws Response redirect to an earlier unfinished step, to the review if already ordered, or away
 * if there is nothing to order
 */
export async function openCheckoutStep(
  { source, ...guarded }: CheckoutRequest,
  step: StepName,
): Promise<StepContext> {
  const { session, up } = guarded;
  const state = await openCheckout(source, up, session);
  const missing = firstMissingCheckoutStep(state);
  const { steps } = source;
  const empty = isEmpty(state.checkout);
  const ahead = steps.indexOf(step) > steps.indexOf(missing);
  const opening = step === missing && step !== steps[0] && step === openingStep(source);
  if (empty || ahead || opening) {
    // Canceled orders are no obstacle: their lines are back in the cart.
    const done = await findOrdered(session, up, state.checkout);
    if (empty && !done) throw redirect(source.leavePath, 303);
    if (done || ahead) throw redirect(stepPath(source, done ? "review" : missing), 303);
  }
  return { ...state, ...guarded };
}

/**
 * Submits a step before the review: checks it, renews the holds, redirects to the first unfinished
 * step; with `stay`, back to this one.
 */
export function submitCheckoutStep<S extends FormSchema>(
  posted: CheckoutRequest,
  step: StepName,
  schema: S,
  /** returns the draft with the input added; throws FormRejection */
  enter: (context: StepContext, input: z.output<S>, form: FormData) => Promise<CheckoutDraft>,
  /** key of the message */
  stay?: string,
) {
  const { request, session, up, source } = posted;
  return submit(request, session, {
    schema,
    codes: { slot_full: "checkout:errors.slot_taken" },
    run: async (input, { form }) => {
      const context = await openCheckoutStep(posted, step);
      const entered = await enter(context, input, form);
      const followed = source.follow?.(entered);
      const checkout = {
        ...context.checkout,
        lines: followed?.lines ?? context.checkout.lines,
        ...(source.kind !== "cart" && { voucher_code: entered.voucher ?? undefined }),
      };
      const held = await renewHolds(up, { checkout, draft: followed?.draft ?? entered });
      const { lost } = held;
      const draft = await withUsualMethod({ ...context, checkout, draft: held.draft });
      await storeCheckoutDraft(session, checkout, draft);
      if (lost.length > 0) throw slotLostRedirect(checkout);
      if (stay) return redirectWithFlash(stepPath(checkout, step), "success", stay);
      return redirect(stepPath(checkout, firstMissingCheckoutStep({ checkout, draft })), 303);
    },
  });
}
