import { useTranslation } from "~/i18n/use-translation.ts";
import type { FormFailure } from "~/forms/failure.ts";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Steps } from "~/ui/Steps.tsx";
import type { UseStepView, UseView } from "./frame.server.ts";
import { UseReview } from "./UseReview.tsx";
import { UseTimes } from "./UseTimes.tsx";
import { WhatStep } from "./WhatStep.tsx";

interface UsePageProps {
  view: UseView;
  failure: FormFailure | undefined;
}

export function UsePage({ view, failure }: UsePageProps) {
  const { t } = useTranslation("subscriptions");
  return (
    <>
      <ErrorSummary items={failure?.errors ?? []} />
      <Steps
        steps={view.steps.map(({ name, href }) => ({ label: t(`${name}.short`), href }))}
        current={view.current}
        label={t("steps")}
      />
      <div className="narrow">
        <PageHeader over={view.name} title={t(`${view.step.name}.heading`)} backHref={view.backHref} />
        <Step view={view.step} failure={failure} />
      </div>
    </>
  );
}

function Step({ view, failure }: { view: UseStepView; failure: FormFailure | undefined }) {
  switch (view.name) {
    case "what":
      return <WhatStep view={view} failure={failure} />;
    case "schedule":
      return <UseTimes view={view} failure={failure} />;
    case "review":
      return <UseReview view={view} failure={failure} />;
  }
}
