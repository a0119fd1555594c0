import { redirect } from "@remix-run/node";
import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { useStepPath, useSteps, wantedUseStep, type UseKind, type UseStep } from "./plan.ts";
import { loadUseReview, submitUseReview } from "./review.server.ts";
import { loadUseTimes, submitUseTime } from "./schedule.server.ts";
import { firstMissingUse, nothingToConfirm, openUse, type UseState } from "./state.server.ts";
import { loadWhat, submitWhat } from "./what.server.ts";

/** Redirects to the first unfinished step if a later one is requested. */
export async function loadUse(request: Request, patient: Guarded, kind: UseKind, id: string) {
  const state = await openUse(patient, kind, id);
  const wanted = wantedUseStep(new URL(request.url));
  const at = useSteps.indexOf(wanted);
  const missing = firstMissingUse(state);
  if (wanted === "review" && missing === "what") throw nothingToConfirm(state);
  if (at > useSteps.indexOf(missing)) throw redirect(useStepPath(kind, id, missing), 302);
  const before = useSteps[at - 1];
  return {
    title: `${getT(request)(`subscriptions:${wanted}.title`)} – ${state.owned.name}`,
    forWhom: wanted === "what" ? null : state.draft.for_whom,
    name: state.owned.name,
    until: state.owned.expired_at,
    steps: useSteps.map((name, nth) => ({
      name,
      href: nth < at ? useStepPath(kind, id, name) : undefined,
    })),
    current: at + 1,
    backHref: before ? useStepPath(kind, id, before) : paths.myPackage(),
    step: await loadStep(state, wanted, request),
  };
}
export type UseView = Awaited<ReturnType<typeof loadUse>>;

async function loadStep(state: UseState, name: UseStep, request: Request) {
  switch (name) {
    case "what":
      return { name, kind: state.kind, ...(await loadWhat(state)) };
    case "schedule":
      return { name, ...(await loadUseTimes(state, request)) };
    case "review":
      return { name, ...(await loadUseReview(state, getT(request))) };
  }
}
export type UseStepView = UseView["step"];

const submits = { what: submitWhat, schedule: submitUseTime, review: submitUseReview };

export function submitUse(request: Request, patient: Guarded, kind: UseKind, id: string) {
  return submits[wantedUseStep(new URL(request.url))](request, patient, kind, id);
}
