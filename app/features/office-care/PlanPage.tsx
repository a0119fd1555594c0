import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { StepFrame, StepView } from "~/steps/StepFrame.tsx";
import { OfficeCarePeopleStep } from "./PeopleStep.tsx";
import { PlaceStep } from "./PlaceStep.tsx";
import { OfficeCareReviewStep } from "./ReviewStep.tsx";
import { OfficeCareTestsStep } from "./TestsStep.tsx";
import { TimesStep } from "./TimesStep.tsx";
import type { loadOfficeCareStep } from "./wizard.server.ts";

const views = {
  place: PlaceStep,
  tests: OfficeCareTestsStep,
  people: OfficeCarePeopleStep,
  times: TimesStep,
  review: OfficeCareReviewStep,
};

export function PlanPage() {
  const view = useLoaderData<typeof loadOfficeCareStep>();
  const { t } = useTranslation("office-care");
  return (
    <StepFrame
      steps={view.steps.map(({ name, href }) => ({ label: t(`steps.${name}`), href }))}
      current={view.current}
      label={t("steps.label")}
      over={view.kind === "new" ? undefined : view.eventName}
      title={t(`heading.${view.step.name}`)}
      backHref={view.backHref}
    >
      <StepView view={view.step} views={views} />
    </StepFrame>
  );
}
