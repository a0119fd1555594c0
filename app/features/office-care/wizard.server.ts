import { loadStep, submitStep } from "~/steps/wizard.server.ts";
import {
  loadOfficeCarePeople,
  loadEvent,
  loadOfficeCareTimes,
  type OfficeCareRequest,
} from "./load.server.ts";
import { loadOfficeCareReview } from "./review.server.ts";
import {
  officeCareWizard,
  submitEvent,
  submitOfficeCarePeople,
  submitOfficeCareReview,
  submitTimes,
} from "./submit.server.ts";

const steps = {
  event: { load: loadEvent, submit: submitEvent },
  people: { load: loadOfficeCarePeople, submit: submitOfficeCarePeople },
  times: { load: loadOfficeCareTimes, submit: submitTimes },
  review: { load: loadOfficeCareReview, submit: submitOfficeCareReview },
};

export async function loadOfficeCareStep(caller: OfficeCareRequest) {
  const { t, flow } = caller;
  const step = await officeCareWizard.open(caller);
  const page = await loadStep(officeCareWizard, steps, step);
  return {
    title: `${t(`office-care:heading.${flow.kind}`)}: ${t(`office-care:steps.${page.step.name}`)}`,
    kind: flow.kind,
    eventName: step.draft.name,
    ...page,
  };
}
export type OfficeCareStepView = Awaited<ReturnType<typeof loadOfficeCareStep>>;

export function submitOfficeCareStep(caller: OfficeCareRequest) {
  return submitStep(officeCareWizard, steps, caller);
}
