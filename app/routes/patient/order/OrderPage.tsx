import { StorySentence, StoryStep, StoryWords } from "~/features/orders/OrderStory.tsx";
import { OrderedTogether } from "~/features/orders/OrderedTogether.tsx";
import { hasNoResult } from "~/features/orders/result-work.ts";
import { WorkWord } from "~/features/orders/WorkWord.tsx";
import { useOrderName } from "~/features/orders/order-name.ts";
import { orderedNames } from "~/features/orders/ordered-names.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { InvoiceDialogs } from "~/features/orders/InvoiceDialogs.tsx";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { ConcernedBanner } from "~/ui/PeopleConcerned.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Timeline } from "~/ui/Timeline.tsx";
import type { OrderView } from "./load.server.ts";
import { ManageVisit } from "./ManageVisit.tsx";
import { AfterVisit, Documents, OrderFees } from "./OrderActions.tsx";
import { Items, OrderParticipants, Visit } from "./OrderFacts.tsx";
import { Refunds } from "./Refunds.tsx";
import { Section } from "./Section.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

export function OrderPage(view: OrderView) {
  const { t } = useTranslation("orders");
  const { order, story } = view;
  const isEnded = ENDED.includes(order.order_status);
  const name = useOrderName({ package_name: order.package_name, names: orderedNames(order.items) });
  return (
    <div className="stack">
      <PageHeader
        title={name || t("detail.heading")}
        over={t("detail.number", { number: order.order_number })}
        backHref={paths.orders()}
        backText={t("detail.back")}
        lead={
          <p>
            {view.work && <WorkWord {...view.work} />}
            <StoryWords {...story} isReasonTold isPhaseTold={hasNoResult(view.work)} />
          </p>
        }
      />
      {view.whose && <ConcernedBanner {...view.whose} />}
      <StorySentence story={story} phone={order.plant?.phone} order={order} />
      <StoryStep
        {...story}
        due={order.payment ? order.payment.amount : order.grand_total}
        isResultMissing={hasNoResult(view.work)}
      />
      <WaitingMove {...view} />
      <div className="split">
        <div className="stack">
          <Refunds {...view} />
          {isEnded && <AfterVisit {...view} />}
          <Visit {...view} />
          <ManageVisit {...view} />
          {!isEnded && <AfterVisit {...view} />}
          <Items {...view} />
        </div>
        <div className="stack">
          <OrderParticipants {...view} />
          <History order={order} isEnded={isEnded} />
          <Documents {...view} />
          <OrderFees {...view} />
          {order.together.length > 0 && (
            <Section title={t("together.also")}>
              <OrderedTogether orders={order.together} level={3} />
            </Section>
          )}
        </div>
      </div>
      {view.invoice && <InvoiceDialogs invoice={view.invoice} />}
    </div>
  );
}

/** The visit below still shows the old time. */
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

const ENDED: readonly string[] = ["completed", "canceled", "no_show"];

/** Of an ended order only who asks reads it. */
function History({ order, isEnded }: { order: OrderView["order"]; isEnded: boolean }) {
  const { t } = useTranslation("orders");
  // A single step says what the title says.
  if (order.timeline.length < 2) return null;
  const timeline = (
    <div className="card">
      <Timeline items={timelineOf(order, isEnded)} label={t("detail.timeline")} />
    </div>
  );
  return isEnded ? (
    <Fold>
      <summary>{t("detail.timeline")}</summary>
      {timeline}
    </Fold>
  ) : (
    <Section title={t("detail.timeline")}>{timeline}</Section>
  );
}

function timelineOf({ timeline }: OrderView["order"], ended: boolean) {
  return timeline.map(({ code, at, note }, index) => ({
    title: note || code,
    at,
    place: !ended && index === timeline.length - 1 ? ("current" as const) : ("done" as const),
  }));
}
