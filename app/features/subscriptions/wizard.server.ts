import { wantedStep } from "~/steps/journey.ts";
import { lastForm, loadStep, stepForm, submitStep } from "~/steps/wizard.server.ts";
import { useDrafts, type UseDraft } from "./draft.server.ts";
import { useJourney } from "./plan.ts";
import { bookUse, loadUseReview } from "./review.server.ts";
import { enterUseTime, loadUseTimes } from "./schedule.server.ts";
import { useReviewSchema, useSlotSchema } from "./schema.ts";
import { firstMissingUse, openUse, refuseWithoutUse, type UseRequest, type UseStep } from "./state.server.ts";
import { loadWhat, submitWhat } from "./what.server.ts";

const wizard = {
  journeyOf: ({ kind, id }: UseRequest) => useJourney(kind, id),
  open: openUse,
  firstMissing: firstMissingUse,
  store: async (step: UseStep, draft: UseDraft) => {
    await useDrafts.save(step.session, draft, step.id);
    return { ...step, draft };
  },
  codes: {
    slot_full: { slot_id: ["checkout:errors.slot_taken"] },
    fasting_unconfirmed: { accept_fasting: ["visit:fasting.accept_first"] },
  },
  refuseEnded: refuseWithoutUse,
};

const steps = {
  what: { load: loadWhat, submit: submitWhat },
  schedule: { load: loadUseTimes, submit: stepForm(wizard, useSlotSchema, enterUseTime) },
  review: { load: loadUseReview, submit: lastForm(wizard, useReviewSchema, bookUse) },
};

export async function loadUse(caller: UseRequest) {
  const step = await openUse(caller);
  const { request, t, journey, owned, draft } = step;
  const requested = wantedStep(journey, request.url);
  refuseWithoutUse(step, requested);
  return {
    title: `${t(`subscriptions:${requested}.title`)} – ${owned.name}`,
    concerned: requested === "what" ? null : draft.concerned,
    name: owned.name,
    until: owned.expired_at,
    ...(await loadStep(wizard, steps, step)),
  };
}

export function submitUse(caller: UseRequest) {
  return submitStep(wizard, steps, caller);
}
