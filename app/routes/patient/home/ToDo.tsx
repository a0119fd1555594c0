import type { ReactNode } from "react";
import { isConfidential } from "~/features/orders/order-name.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageKindOf, pendingPath } from "~/features/orders/payment-pages.ts";
import { paths } from "~/lib/paths.ts";
import { Fold } from "~/ui/Fold.tsx";
import type { Dashboard, HomeOrder } from "~/upstream/dashboard/dashboard.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { useOffered } from "~/ui/offered.ts";
import { SectionError } from "~/ui/States.tsx";
import { InvitationTask, ReferralTask } from "./Requests.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import { RetestFacts, RetestLaterLink, RetestOrderLink } from "~/features/retests/RetestParts.tsx";
import type { Repeat } from "~/upstream/retests/retests.server.ts";

const FIRST = 3;

export function ToDo({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation("catalogue");
  const repeats = useOffered()(paths.repeats()) ? dashboard.repeats : [];
  const tasks = tasksOf({ ...dashboard, repeats });
  const incomplete = Object.entries(dashboard).some(([name, part]) => part === null && name !== "last_order");
  if (!incomplete && tasks.length === 0) return null;
  const rest = tasks.length - FIRST;
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do">{t("home.to_do")}</h2>
      {incomplete && <SectionError retryHref={paths.patientHome()} section={t("home.to_do")} />}
      {tasks.length > 0 && <RowList>{tasks.slice(0, FIRST)}</RowList>}
      {rest > 0 && (
        <Fold>
          <summary>{t("home.more_to_do", { count: rest })}</summary>
          <RowList>{tasks.slice(FIRST)}</RowList>
        </Fold>
      )}
    </section>
  );
}

/** The first of each kind before the second of any. */
function tasksOf(dashboard: Dashboard): ReactNode[] {
  const { pending_orders, referrals, invitations, relationship_requests_count, repeats } = dashboard;
  const kinds: ReactNode[][] = [
    (pending_orders ?? []).map((order) => <PendingOrder key={order.order_number} order={order} />),
    (repeats ?? []).map((repeat) => <RetestTask key={repeat.repeat_id} repeat={repeat} />),
    (referrals ?? []).map((referral) => <ReferralTask key={referral.referral_number} referral={referral} />),
    (invitations ?? []).map((invitation) => (
      <InvitationTask key={invitation.order_number} invitation={invitation} />
    )),
    relationship_requests_count ? [<FamilyRequests key="family" count={relationship_requests_count} />] : [],
    (dashboard.expiring_subscriptions ?? []).map((expiring_subscription) => (
      <ExpiringSubscription
        key={expiring_subscription.subscription_id}
        subscription={expiring_subscription}
      />
    )),
  ];
  return [...kinds.flatMap((tasks) => tasks.slice(0, 1)), ...kinds.flatMap((tasks) => tasks.slice(1))];
}

function PendingOrder({ order }: { order: HomeOrder }) {
  const { t } = useTranslation("catalogue");
  const { order_type, order_number, invoice_number, items } = order;
  const { t: orders } = useTranslation("orders");
  const first = order.package_name ?? items[0]?.name ?? order_number;
  const more = order.package_name ? 0 : items.length - 1;
  const name = more > 0 ? t("home.and_more", { name: first, count: more }) : first;
  return (
    <Row
      title={isConfidential(order) ? orders("list.confidential") : name}
      href={paths.order(order_number)}
      note={
        <>
          <Money amount={order.grand_total} />
          {order.expires_at && (
            <>
              {" "}
              {t("home.pay_before")}{" "}
              <DateText value={order.expires_at} form="moment" zone={order.schedule?.timezone} />
            </>
          )}
        </>
      }
      end={
        <ButtonLink
          look="secondary"
          href={pendingPath(pageKindOf(order_type), invoice_number)}
          hiddenText={order_number}
        >
          {t("home.pay")}
        </ButtonLink>
      }
    />
  );
}

function FamilyRequests({ count }: { count: number }) {
  const { t } = useTranslation("catalogue");
  return <Row title={t("home.relationship_requests", { count })} href={paths.familyRequests()} />;
}

type Expiring = NonNullable<Dashboard["expiring_subscriptions"]>[number];

function ExpiringSubscription({ subscription: { name, expired_at } }: { subscription: Expiring }) {
  const { t } = useTranslation("catalogue");
  return (
    <Row
      title={t("home.expiring", { name })}
      href={paths.myPackage()}
      note={<DateText value={expired_at} form={expired_at.length > 10 ? "until" : "date"} />}
    />
  );
}

function RetestTask({ repeat }: { repeat: Repeat }) {
  const { t } = useTranslation("retests");
  return (
    <Row
      title={t("home", { name: repeat.product_name })}
      note={
        <>
          <RetestFacts repeat={repeat} isShort />
          <RetestLaterLink repeat={repeat} />
        </>
      }
      end={<RetestOrderLink repeat={repeat} />}
    />
  );
}
