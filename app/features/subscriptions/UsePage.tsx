import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { StepFrame, StepView } from "~/steps/StepFrame.tsx";
import { UseReview } from "./UseReview.tsx";
import { UseTimes } from "./UseTimes.tsx";
import { WhatStep } from "./WhatStep.tsx";
import type { loadUse } from "./wizard.server.ts";

const views = { what: WhatStep, schedule: UseTimes, review: UseReview };

export function UsePage() {
  const view = useLoaderData<typeof loadUse>();
  const { t } = useTranslation("subscriptions");
  return (
    <StepFrame
      steps={view.steps.map(({ name, href }) => ({ label: t(`${name}.short`), href }))}
      current={view.current}
      label={t("steps")}
      over={view.name}
      title={t(`${view.step.name}.heading`)}
      backHref={view.backHref}
    >
      <div className="narrow">
        <StepView view={view.step} views={views} />
      </div>
    </StepFrame>
  );
}
