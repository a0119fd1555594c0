import { useTranslation } from "~/i18n/use-translation.ts";
import type { FormFailure } from "~/forms/failure.ts";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Steps } from "~/ui/Steps.tsx";
import { AddressStep } from "~/features/home-care/AddressStep.tsx";
import { TestsStep } from "~/features/home-care/TestsStep.tsx";
import { WhoStep } from "~/features/home-care/WhoStep.tsx";
import { AlreadyDone } from "./AlreadyDone.tsx";
import type { CheckoutView, CheckoutStepView } from "./frame.server.ts";
import { PaymentStep } from "./PaymentStep.tsx";
import { PeopleStep } from "./PeopleStep.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { SoFar } from "./SoFar.tsx";
import { ScheduleStep } from "./ScheduleStep.tsx";

interface CheckoutPageProps {
  view: CheckoutView;
  failure: FormFailure | undefined;
}

export function CheckoutPage({ view, failure }: CheckoutPageProps) {
  const { t } = useTranslation("checkout");
  if (view.done) return <AlreadyDone {...view.done} />;
  const steps = view.steps.map(({ name, href }) => ({ label: t(`${name}.short`), href }));
  return (
    <>
      <ErrorSummary items={failure?.errors ?? []} />
      <Steps steps={steps} current={view.current} label={t("steps")} />
      <PageHeader title={t(`${view.step.name}.heading`)} backHref={view.backHref} />
      <div className={frameOf(view.step)}>
        {view.step.soFar && <SoFar {...view.step.soFar} />}
        <div>
          <Step view={view.step} here={view.here} failure={failure} />
        </div>
      </div>
    </>
  );
}

/** The home-visit test list has its own bar. */
function frameOf(step: CheckoutStepView): string | undefined {
  if (step.name === "tests" && step.picker) return undefined;
  return step.soFar ? "split" : "narrow";
}

interface StepProps {
  view: CheckoutStepView;
  here: string;
  failure: FormFailure | undefined;
}

function Step({ view, here, failure }: StepProps) {
  switch (view.name) {
    case "who":
      return <WhoStep view={view} failure={failure} />;
    case "tests":
      return <TestsStep view={view} href={here} failure={failure} />;
    case "address":
      return <AddressStep view={view} href={here} failure={failure} />;
    case "people":
      return <PeopleStep view={view} failure={failure} />;
    case "schedule":
      return <ScheduleStep view={view} failure={failure} />;
    case "payment":
      return <PaymentStep view={view} failure={failure} />;
    case "review":
      return <ReviewStep view={view} failure={failure} />;
  }
}
