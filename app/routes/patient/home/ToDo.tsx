import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageKindOf, pendingPath } from "~/features/orders/payment-pages.ts";
import { paths } from "~/lib/paths.ts";
import type { Dashboard, HomeOrder } from "~/upstream/dashboard/dashboard.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { SectionError, StateWord } from "~/ui/States.tsx";
import { InvitationCard, ReferralCard } from "./Requests.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

/** Pending tasks: unpaid orders, then requests; renders nothing if empty. */
export function ToDo({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation("catalogue");
  const notes = useNotes(dashboard);
  const { pending_orders: orders, referrals, invitations } = dashboard;
  const cards = (orders?.length ?? 0) + (referrals?.length ?? 0) + (invitations?.length ?? 0);
  const incomplete = Object.entries(dashboard).some(([name, part]) => part === null && name !== "last_order");
  if (!incomplete && notes.length === 0 && cards === 0) return null;
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do">{t("home.to_do")}</h2>
      {incomplete && <SectionError retryHref={paths.patientHome()} section={t("home.to_do")} />}
      {cards > 0 && (
        <ul className="card-list card-list-grid">
          {orders?.map((order) => (
            <li key={order.order_number}>
              <PendingOrder order={order} />
            </li>
          ))}
          {referrals?.map((referral) => (
            <li key={referral.referral_number}>
              <ReferralCard referral={referral} />
            </li>
          ))}
          {invitations?.map((invitation) => (
            <li key={invitation.order_number}>
              <InvitationCard invitation={invitation} />
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <ul className="rows">
          {notes.map((note, at) => (
            <li key={at}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function PendingOrder({ order }: { order: HomeOrder }) {
  const { t } = useTranslation("catalogue");
  const { order_type, invoice_number, items } = order;
  const first = order.package_name ?? items[0]?.name ?? order.order_number;
  const more = order.package_name ? 0 : items.length - 1;
  return (
    <Card
      strong
      level={3}
      title={more > 0 ? t("home.and_more", { name: first, count: more }) : first}
      actions={
        <ButtonLink
          href={pendingPath(pageKindOf(order_type), invoice_number)}
          hiddenText={order.order_number}
        >
          {t("home.pay")}
        </ButtonLink>
      }
    >
      <p>
        <StateWord state="unpaid" />{" "}
        <strong>
          <Money amount={order.grand_total} />
        </strong>
      </p>
      {order.expires_at && (
        <p>
          {t("home.pay_before")}{" "}
          <strong>
            <DateText value={order.expires_at} form="moment" zone={order.schedule?.timezone} />
          </strong>
        </p>
      )}
      <p className="muted small">{t("home.order_number", { number: order.order_number })}</p>
    </Card>
  );
}

function useNotes(dashboard: Dashboard): ReactNode[] {
  const { t } = useTranslation("catalogue");
  const { new_results_count: results, relationship_requests_count: requests } = dashboard;
  const link = (href: string, text: string) => (
    <PageLink className="action" href={href}>
      {text}
    </PageLink>
  );
  return [
    ...(results ? [link(paths.labResult(), t("home.new_results", { count: results }))] : []),
    ...(requests ? [link(paths.familyRequests(), t("home.relationship_requests", { count: requests }))] : []),
    ...(dashboard.expiring_subscriptions ?? []).map(({ name, expired_at }) => (
      <>
        {link(paths.myPackage(), t("home.expiring", { name }))}{" "}
        <DateText value={expired_at} form={expired_at.length > 10 ? "until" : "date"} />
      </>
    )),
  ];
}
