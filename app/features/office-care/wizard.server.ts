import { wantedStep } from "~/steps/journey.ts";
import { loadStep } from "~/steps/wizard.server.ts";
import { officeCareJourney } from "./flow.ts";
import { loadOfficeCarePeople, loadOfficeCareTests, loadOfficeCareTimes, loadPlace } from "./load.server.ts";
import { loadOfficeCareReview } from "./review.server.ts";
import {
  officeCareWizard,
  submitOfficeCarePeople,
  submitOfficeCareReview,
  submitOfficeCareTests,
  submitPlace,
  submitTimes,
  type OfficeCareRequest,
} from "./submit.server.ts";

const steps = {
  place: { load: loadPlace, submit: submitPlace },
  tests: { load: loadOfficeCareTests, submit: submitOfficeCareTests },
  people: { load: loadOfficeCarePeople, submit: submitOfficeCarePeople },
  times: { load: loadOfficeCareTimes, submit: submitTimes },
  review: { load: loadOfficeCareReview, submit: submitOfficeCareReview },
};

export async function loadOfficeCareStep(asked: OfficeCareRequest) {
  const { t, flow } = asked;
  const state = await officeCareWizard.open(asked);
  const journey = officeCareJourney(flow);
  const missing = officeCareWizard.firstMissing(state);
  const page = await loadStep({ journey, missing, steps, state });
  return {
    title: `${t(`office-care:heading.${flow.kind}`)}: ${t(`office-care:steps.${page.step.name}`)}`,
    kind: flow.kind,
    eventName: state.draft.name,
    ...page,
  };
}
export type OfficeCareStepView = Awaited<ReturnType<typeof loadOfficeCareStep>>;

export function submitOfficeCareStep(asked: OfficeCareRequest) {
  return steps[wantedStep(officeCareJourney(asked.flow), asked.request.url)].submit(asked);
}
