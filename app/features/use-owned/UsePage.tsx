import type { FormFailure } from "~/forms/failure.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { StepFrame, StepView } from "~/steps/StepFrame.tsx";
import { UseReview } from "./UseReview.tsx";
import { UseTimes } from "./UseTimes.tsx";
import { WhatStep } from "./WhatStep.tsx";
import type { UseView } from "./wizard.server.ts";

interface UsePageProps {
  view: UseView;
  failure: FormFailure | undefined;
}

const views = { what: WhatStep, schedule: UseTimes, review: UseReview };

export function UsePage({ view, failure }: UsePageProps) {
  const { t } = useTranslation("packages");
  return (
    <StepFrame
      steps={view.steps.map(({ name, href }) => ({ label: t(`${name}.short`), href }))}
      current={view.current}
      label={t("steps")}
      over={view.name}
      title={t(`${view.step.name}.heading`)}
      backHref={view.backHref}
      failure={failure}
    >
      <div className="narrow">
        <StepView view={view.step} failure={failure} views={views} />
      </div>
    </StepFrame>
  );
}
