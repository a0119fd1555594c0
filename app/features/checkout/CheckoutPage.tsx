import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import type { FormFailure } from "~/forms/forms.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Steps } from "~/ui/Steps.tsx";
import { AlreadyDone } from "./AlreadyDone.tsx";
import type { CheckoutView, StepView } from "./load.server.ts";
import { PaymentStep } from "./PaymentStep.tsx";
import { PeopleStep } from "./PeopleStep.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { ScheduleStep } from "./ScheduleStep.tsx";

/** A failed step; `outcomeUnknown`: nobody knows whether the order was made (requirements G5). */
export type CheckoutFailure = FormFailure & { outcomeUnknown?: boolean };
type Failure = CheckoutFailure | undefined;

interface CheckoutPageProps {
  view: CheckoutView;
  failure: Failure;
}

/** One checkout of several steps, for the cart and for single products alike. */
export function CheckoutPage({ view, failure }: CheckoutPageProps) {
  const { t } = useTranslation(["checkout", "errors"]);
  if (view.done) return <AlreadyDone {...view.done} />;
  const steps = view.steps.map(({ name, href }) => ({ label: t(`checkout:${name}.short`), href }));
  return (
    <div className="narrow">
      <ErrorSummary items={failure?.errors ?? []} />
      {failure?.outcomeUnknown && (
        <Alert kind="warning">
          <p>
            <a href={paths.orders()}>{t("checkout:see_orders")}</a>
          </p>
        </Alert>
      )}
      {view.values && <Alert kind="info">{t("errors:kept_notice")}</Alert>}
      <Steps steps={steps} current={view.current} label={t("checkout:steps")} />
      <PageHeader title={t(`checkout:${view.step.name}.heading`)} backHref={view.backHref} />
      <StepForm
        view={view.step}
        action={view.action}
        failure={failure}
        typed={failure?.values ?? view.values}
      />
    </div>
  );
}

/** What every step's form is given. */
export interface StepProps<Name extends StepView["name"]> {
  view: Extract<StepView, { name: Name }>;
  /** where the form is sent to: this very address */
  action: string;
  failure: Failure;
  /** what was typed before the form came back */
  typed: Record<string, string[]> | null;
}

function StepForm({ view, ...rest }: Omit<StepProps<StepView["name"]>, "view"> & { view: StepView }) {
  switch (view.name) {
    case "people":
      return <PeopleStep view={view} {...rest} />;
    case "schedule":
      return <ScheduleStep view={view} {...rest} />;
    case "payment":
      return <PaymentStep view={view} {...rest} />;
    case "review":
      return <ReviewStep view={view} {...rest} />;
  }
}
