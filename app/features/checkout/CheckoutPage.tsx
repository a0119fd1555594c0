import { useLoaderData } from "@remix-run/react";
import { AddressStep } from "~/features/checkout/home-care/AddressStep.tsx";
import { TestsStep } from "~/features/checkout/home-care/TestsStep.tsx";
import { WhoStep } from "~/features/checkout/home-care/WhoStep.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { StepFrame, StepView } from "~/steps/StepFrame.tsx";
import { AlreadyDone } from "./AlreadyDone.tsx";
import type { loadCheckout } from "./frame.server.ts";
import { PaymentStep } from "./PaymentStep.tsx";
import { PeopleStep } from "./PeopleStep.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { ScheduleStep } from "./ScheduleStep.tsx";
import { SinceThenNotice } from "./SinceThenNotice.tsx";
import { SoFar } from "./SoFar.tsx";

const views = {
  who: WhoStep,
  tests: TestsStep,
  address: AddressStep,
  people: PeopleStep,
  schedule: ScheduleStep,
  payment: PaymentStep,
  review: ReviewStep,
};

export function CheckoutPage() {
  const view = useLoaderData<typeof loadCheckout>();
  const { t } = useTranslation("checkout");
  if (view.done) return <AlreadyDone {...view.done} />;
  const { step } = view;
  // The review shows the whole order itself.
  const soFar = "soFar" in step ? step.soFar : null;
  // The home-visit test list has its own bar.
  const width = step.name === "tests" && step.picker ? undefined : soFar ? "split" : "narrow";
  return (
    <StepFrame
      steps={view.steps.map(({ name, href }) => ({ label: t(`${name}.short`), href }))}
      current={view.current}
      label={t("steps")}
      title={t(`${step.name}.heading`)}
      backHref={view.backHref}
    >
      {view.since && <SinceThenNotice {...view.since} />}
      <div className={width}>
        {soFar && <SoFar {...soFar} />}
        <div>
          <StepView view={step} views={views} />
        </div>
      </div>
    </StepFrame>
  );
}
