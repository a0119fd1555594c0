import { ShownStateWord } from "~/features/orders/ShownStateWord.tsx";
import { OrderedTogether } from "~/features/orders/OrderedTogether.tsx";
import { orderedNames } from "~/features/orders/ordered-names.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { InvoiceDialogs } from "~/features/orders/InvoiceDialogs.tsx";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { StateWord } from "~/ui/States.tsx";
import { Timeline } from "~/ui/Timeline.tsx";
import type { OrderView } from "./load.server.ts";
import { Actions, Documents, OrderFees } from "./OrderActions.tsx";
import { Items, OrderParticipants, Visit } from "./OrderFacts.tsx";
import { Refunds } from "./Refunds.tsx";
import { Section } from "./Section.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

/** One order: next action, visit, progress, costs; a cancellation appears once. */
export function OrderPage(view: OrderView) {
  const { t } = useTranslation("orders");
  const { order, state } = view;
  const canceled = order.order_status === "canceled";
  const [first = t("detail.heading"), ...more] = orderedNames(order.items);
  const tests = more.length > 0 ? t("list.and_more", { name: first, count: more.length }) : first;
  return (
    <div className="stack">
      <PageHeader
        title={order.package_name || tests}
        over={t("detail.number", { number: order.order_number })}
        backHref={paths.orders()}
        backText={t("detail.back")}
        lead={
          !canceled && (
            <p>
              <ShownStateWord state={state.state} />{" "}
              {order.payment_status !== order.order_status && state.state !== "choose_time" && (
                <StateWord state={order.payment_status} />
              )}
            </p>
          )
        }
      />
      {canceled && <Alert>{t(`reason.${reasonOf(order.cancel_reason)}`)}</Alert>}
      {(!isUnderstood(order.order_status) || !isUnderstood(order.payment_status)) && (
        <Alert kind="warning">
          <NotUnderstoodNote phone={order.plant?.phone} />
        </Alert>
      )}
      <NextStep {...view} />
      <WaitingMove {...view} />
      <div className="split">
        <div className="stack">
          <Refunds {...view} />
          <Visit {...view} />
          {order.timeline.length > 0 && (
            <Section title={t("detail.timeline")}>
              <Timeline items={timelineOf(order)} label={t("detail.timeline")} />
            </Section>
          )}
          <Items {...view} />
        </div>
        <div className="stack">
          <OrderParticipants {...view} />
          <Documents {...view} />
          <OrderFees {...view} />
          {order.together.length > 0 && (
            <Section title={t("together.also")}>
              <OrderedTogether orders={order.together} level={3} />
            </Section>
          )}
          <Actions {...view} />
        </div>
      </div>
      {view.invoice && <InvoiceDialogs invoice={view.invoice} />}
    </div>
  );
}

function NextStep({ order, next }: OrderView) {
  const { t } = useTranslation(["orders", "payments"]);
  if (next?.key === "result") return <ButtonLink href={next.href}>{t("orders:next.result")}</ButtonLink>;
  if (next?.key !== "pay") return null;
  return (
    <>
      <Alert kind="warning" title={t("payments:pending.heading")}>
        {order.payment?.expires_at && (
          <p>
            {t("payments:deadline")}: <DateText value={order.payment.expires_at} form="moment" />
          </p>
        )}
      </Alert>
      <ButtonRow>
        <ButtonLink href={next.href}>{t("orders:next.pay")}</ButtonLink>
      </ButtonRow>
    </>
  );
}

/** A new time awaiting its fee; the visit below still shows the old one. */
function WaitingMove({ order: { order_number, reschedule } }: OrderView) {
  const { t } = useTranslation("reschedule");
  if (!reschedule?.pending) return null;
  return (
    <Alert kind="warning" title={t("waiting.heading")}>
      <p>{t("waiting.text")}</p>
      <p>
        <PageLink href={paths.orderReschedule(order_number)} className="action">
          {t("waiting.pay")}
        </PageLink>
      </p>
    </Alert>
  );
}

const reasons = ["expired", "denied", "by_patient", "by_lab"] as const;
function reasonOf(reason: string | null): (typeof reasons)[number] | "unknown" {
  return reasons.find((one) => one === reason) ?? "unknown";
}

function timelineOf({ timeline, order_status }: OrderView["order"]) {
  const ended = order_status === "completed" || order_status === "canceled";
  return timeline.map(({ code, at, note }, nth) => ({
    title: note || code,
    at,
    place: !ended && nth === timeline.length - 1 ? ("current" as const) : ("done" as const),
  }));
}
