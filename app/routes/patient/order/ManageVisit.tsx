import type { ReactNode } from "react";
import { moveRefusalOf } from "~/features/reschedule/refusals.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import { moneyInText } from "~/lib/money.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useOffered } from "~/ui/offered.ts";
import { Row, RowList } from "~/ui/RowList.tsx";
import type { OrderView } from "./load.server.ts";
import { Section } from "./Section.tsx";

export interface OrderLink {
  href: string | false | null | undefined;
  title: string;
  note?: ReactNode;
}

/** Before the visit: nothing here is for paper. */
export function ManageVisit(view: OrderView) {
  const { t } = useTranslation(["orders", "reschedule", "waitlist"]);
  const { order, cancelHref } = view;
  const { order_number, reschedule, schedule } = order;
  const isMovable = reschedule?.allowed === true && order.order_status === "active";
  const refusal = refusalOf(order);
  const cancel = useCancelPaid(order);
  const steps: OrderLink[] = [
    {
      href: isMovable && paths.orderReschedule(order_number),
      title: t("reschedule:open"),
      note: until(t("reschedule:deadline"), reschedule?.deadline, schedule?.timezone),
    },
    {
      href: isMovable && schedule?.service === "branch" && paths.orderEarlier(order_number),
      title: t(reschedule?.waits_for_earlier ? "waitlist:waiting.open" : "waitlist:open"),
    },
    cancel,
    { href: cancelHref, title: t("orders:cancel.open") },
  ];
  return (
    <OrderLinks
      title={t(schedule ? "orders:detail.manage" : "orders:detail.manage_order")}
      text={refusal && `${t(`reschedule:refused.${refusal}`)} ${t("reschedule:refused.contact")}`}
      steps={steps}
    />
  );
}

/** Null while the visit can move, waits for a fee, or nothing is known. */
function refusalOf({ reschedule, order_status, schedule }: OrderView["order"]) {
  if (!reschedule || reschedule.allowed || reschedule.pending || !schedule) return null;
  return order_status === "active" ? moveRefusalOf(reschedule.refusal) : null;
}

interface OrderLinksProps {
  title: string;
  text?: string | null;
  steps: readonly OrderLink[];
}

export function OrderLinks({ title, text, steps }: OrderLinksProps) {
  const offered = useOffered();
  const shown = steps.flatMap(({ href, ...step }) => (href && offered(href) ? [{ href, ...step }] : []));
  if (shown.length === 0 && !text) return null;
  return (
    <Section title={title} screenOnly>
      {text && <p>{text}</p>}
      {shown.length > 0 && (
        <RowList>
          {shown.map((step) => (
            <Row key={step.href} {...step} end={<Icon name="chevron-right" />} />
          ))}
        </RowList>
      )}
    </Section>
  );
}

export function until(label: string, at: string | null | undefined, zone?: string): ReactNode {
  if (!at) return null;
  return (
    <p>
      {label} <DateText value={at} form="end" {...(zone !== undefined && { zone })} />
    </p>
  );
}

function useCancelPaid({ order_number, cancellation, schedule }: OrderView["order"]): OrderLink {
  const { t, lang } = useTranslation(["refunds", "orders", "ui"]);
  const title = t("orders:cancel.open");
  if (!cancellation?.allowed) return { href: null, title };
  const { gross, fee, net, arrives_by, returns_quota, needs_account } = cancellation;
  const method = isUnderstood(needs_account)
    ? needs_account
      ? t("refunds:your_account")
      : cancellation.method_name
    : t("ui:not_understood");
  const by = formatDate(arrives_by ?? "", lang);
  const sums = { gross: moneyInText(gross), fee: moneyInText(fee), net: moneyInText(net), method, by };
  const comes = net
    ? fee
      ? "part"
      : "all"
    : !isUnderstood(returns_quota)
      ? "not_understood"
      : returns_quota
        ? "quota"
        : "nothing";
  return {
    title,
    href: paths.orderRefund(order_number),
    note: (
      <>
        {until(
          fee ? t("refunds:until", sums) : t("refunds:free_until"),
          fee ? cancellation.deadline : cancellation.free_until,
          schedule?.timezone,
        )}
        <p>{t(`refunds:comes.${comes}`, sums)}</p>
      </>
    ),
  };
}
