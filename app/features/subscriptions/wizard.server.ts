import { wantedStep } from "~/steps/journey.ts";
import { loadStep, stepForm } from "~/steps/wizard.server.ts";
import { useDrafts, type UseDraft } from "./draft.server.ts";
import { useJourney } from "./plan.ts";
import { loadUseReview, submitUseReview } from "./review.server.ts";
import { enterUseTime, loadUseTimes } from "./schedule.server.ts";
import { useSlotSchema } from "./schema.ts";
import { firstMissingUse, nothingToConfirm, openUse, type UseStep, type UseState } from "./state.server.ts";
import { loadWhat, submitWhat } from "./what.server.ts";

const wizard = {
  journeyOf: ({ kind, id }: UseStep) => useJourney(kind, id),
  open: openUse,
  firstMissing: firstMissingUse,
  store: ({ session, id }: UseState, draft: UseDraft) => useDrafts.save(session, draft, id),
  codes: { slot_full: { slot_id: ["checkout:errors.slot_taken"] } },
};

const steps = {
  what: { load: loadWhat, submit: submitWhat },
  schedule: { load: loadUseTimes, submit: stepForm(wizard, useSlotSchema, enterUseTime) },
  review: { load: loadUseReview, submit: submitUseReview },
};

export async function loadUse(asked: UseStep) {
  const state = await openUse(asked);
  const { request, t, journey, owned, draft } = state;
  const wanted = wantedStep(journey, request.url);
  const missing = firstMissingUse(state);
  if (wanted === "review" && missing === "what") throw nothingToConfirm(state);
  return {
    title: `${t(`subscriptions:${wanted}.title`)} – ${owned.name}`,
    concerned: wanted === "what" ? null : draft.concerned,
    name: owned.name,
    until: owned.expired_at,
    ...(await loadStep({ journey, missing, steps, state })),
  };
}

export function submitUse(asked: UseStep) {
  return steps[wantedStep(wizard.journeyOf(asked), asked.request.url)].submit(asked);
}
