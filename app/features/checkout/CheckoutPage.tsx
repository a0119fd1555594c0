import { useLoaderData } from "@remix-run/react";
import { AddressStep } from "~/features/checkout/home-care/AddressStep.tsx";
import { TestsStep } from "~/features/checkout/home-care/TestsStep.tsx";
import { WhoStep } from "~/features/checkout/home-care/WhoStep.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { StepFrame, StepView } from "~/steps/StepFrame.tsx";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import type { loadCheckout } from "./wizard.server.ts";
import { PaymentStep } from "./PaymentStep.tsx";
import { PeopleStep } from "./PeopleStep.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { ScheduleStep } from "./ScheduleStep.tsx";
import type { SinceThen } from "./step.server.ts";

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
  return (
    <StepFrame
      steps={view.steps.map(({ name, href }) => ({ label: t(`${name}.short`), href }))}
      current={view.current}
      label={t("steps")}
      title={t(`${step.name}.heading`)}
      backHref={view.backHref}
    >
      {view.since && <SinceThenNotice {...view.since} />}
      <StepView view={step} views={views} />
    </StepFrame>
  );
}

function SinceThenNotice({ gone, changed, first }: SinceThen) {
  const { t } = useTranslation("orders");
  if (gone.length === 0 && changed.length === 0 && first === null) return null;
  return (
    <Alert kind={gone.length > 0 ? "warning" : "info"} title={t("again.since")}>
      <ul className="plain-list">
        {gone.map((name) => (
          <li key={name}>{t("again.gone", { name })}</li>
        ))}
        {changed.map(({ name, before, now }) => (
          <li key={name}>
            {name}: <Money amount={now} /> ({t("again.before")} <Money amount={before} />)
          </li>
        ))}
        {first !== null && <li>{t("again.left", { count: first })}</li>}
      </ul>
    </Alert>
  );
}

interface AlreadyDoneProps {
  orders: { order_number: string }[];
  /** null if its cart is empty */
  path: string | null;
}

function AlreadyDone({ orders, path }: AlreadyDoneProps) {
  const { t } = useTranslation("checkout");
  return (
    <div className="narrow stack">
      <PageHeader title={t("done.heading")} />
      <Alert kind="info">
        <p>{t("done.text")}</p>
        <ul>
          {orders.map(({ order_number }) => (
            <li key={order_number}>
              <PageLink href={paths.order(order_number)} className="action" keepsText>
                {t("done.order", { number: order_number })}
              </PageLink>
            </li>
          ))}
        </ul>
      </Alert>
      <ButtonRow>
        <ButtonLink href={paths.orders()}>{t("see_orders")}</ButtonLink>
      </ButtonRow>
      {path !== null && (
        <PostForm action={path} intent="order_again">
          <Button look="link">{t("done.again")}</Button>
        </PostForm>
      )}
    </div>
  );
}
