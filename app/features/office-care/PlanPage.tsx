import type { FormFailure } from "~/forms/failure.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Steps } from "~/ui/Steps.tsx";
import type { OfficeCareStepView } from "./load.server.ts";
import { OfficeCarePeopleStep } from "./PeopleStep.tsx";
import { PlaceStep } from "./PlaceStep.tsx";
import { OfficeCareReviewStep } from "./ReviewStep.tsx";
import { OfficeCareTestsStep } from "./TestsStep.tsx";
import { TimesStep } from "./TimesStep.tsx";

interface PlanPageProps {
  view: OfficeCareStepView;
  failure: FormFailure | undefined;
}

export function PlanPage({ view, failure }: PlanPageProps) {
  const { t } = useTranslation("office-care");
  const steps = view.steps.map(({ name, href }) => ({ label: t(`steps.${name}`), href }));
  return (
    <>
      <ErrorSummary items={failure?.errors ?? []} />
      <Steps steps={steps} current={view.current} label={t("steps.label")} />
      <PageHeader
        over={view.kind === "new" ? undefined : view.eventName}
        title={t(`heading.${view.step.name}`)}
        backHref={view.backHref}
      />
      <Step view={view} failure={failure} />
    </>
  );
}

function Step({ view, failure }: PlanPageProps) {
  const { step } = view;
  switch (step.name) {
    case "place":
      return <PlaceStep {...step} failure={failure} />;
    case "tests":
      return <OfficeCareTestsStep {...step} failure={failure} />;
    case "people":
      return <OfficeCarePeopleStep {...step} failure={failure} />;
    case "times":
      return <TimesStep {...step} failure={failure} />;
    case "review":
      return <OfficeCareReviewStep {...step} kind={view.kind} failure={failure} />;
  }
}
