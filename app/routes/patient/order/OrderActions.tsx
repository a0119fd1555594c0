import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { invoiceDialogs } from "~/features/orders/InvoiceDialogs.tsx";
import { formatDate } from "~/lib/dates.ts";
import { moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink, ButtonRow, DownloadLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { DialogLink } from "~/ui/Dialog.tsx";
import { Money } from "~/ui/Money.tsx";
import { useOffered } from "~/ui/offered.ts";
import { SectionError, StateWord } from "~/ui/States.tsx";
import type { OrderView } from "./load.server.ts";
import { Section } from "./Section.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";

export function Documents({ order, invoice, pdf, hidesPrices }: OrderView) {
  const { t } = useTranslation("payments");
  if (hidesPrices) return null;
  return (
    <Section title={t("invoice.title")} screenOnly>
      {invoice ? (
        <ButtonRow>
          <DialogLink href={paths.orderInvoice(order.order_number)} {...invoiceDialogs} icon="document">
            {t("view_invoice")}
          </DialogLink>
          <DownloadLink href={pdf}>{t("invoice.pdf")}</DownloadLink>
        </ButtonRow>
      ) : (
        <SectionError retryHref={paths.order(order.order_number)} section={t("invoice.title")} />
      )}
    </Section>
  );
}

export function Actions({ order, cancelHref }: OrderView) {
  const { t } = useTranslation("orders");
  return (
    <div className="cluster no-print">
      <AfterVisit {...order} />
      <CancelPaid {...order} />
      {cancelHref && (
        <ButtonLink look="secondary" href={cancelHref}>
          {t("cancel.open")}
        </ButtonLink>
      )}
      {["completed", "canceled", "no_show"].includes(order.order_status) &&
        isUnderstood(order.order_type) && (
          <ButtonLink look="secondary" href={paths.orderAgain(order.order_number)}>
            {t("again.do")}
          </ButtonLink>
        )}
    </div>
  );
}

function AfterVisit(order: OrderView["order"]) {
  const { t } = useTranslation(["reschedule", "reviews", "consultations", "waitlist"]);
  const { order_number, reschedule, schedule, review_id } = order;
  const zone = schedule ? { zone: schedule.timezone } : {};
  return (
    <>
      {reschedule?.allowed && order.order_status === "active" && (
        <Until label={t("reschedule:deadline")} at={reschedule.deadline} {...zone}>
          <ButtonLink look="secondary" icon="clock" href={paths.orderReschedule(order_number)}>
            {t("reschedule:open")}
          </ButtonLink>
        </Until>
      )}
      {reschedule?.allowed && order.order_status === "active" && schedule?.service === "branch" && (
        <ButtonLink look="secondary" href={paths.orderEarlier(order_number)}>
          {t(reschedule.waits_for_earlier ? "waitlist:waiting.open" : "waitlist:open")}
        </ButtonLink>
      )}
      {order.review_allowed && (
        <Until label={t("reviews:until")} at={order.review_until}>
          <ButtonLink look="secondary" href={paths.orderReview(order_number)}>
            {t(review_id === null ? "reviews:write" : "reviews:edit")}
          </ButtonLink>
        </Until>
      )}
      {order.order_status === "completed" && (
        <ButtonLink look="secondary" href={paths.newConsultation({ order: order_number })}>
          {t("consultations:ask")}
        </ButtonLink>
      )}
    </>
  );
}

function CancelPaid({ order_number, cancellation, schedule }: OrderView["order"]) {
  const { t, lang } = useTranslation(["refunds", "orders", "ui"]);
  const href = paths.orderRefund(order_number);
  const isOffered = useOffered()(href);
  if (!cancellation?.allowed || !isOffered) return null;
  const { gross, fee, net, arrives_by, returns_quota } = cancellation;
  const { needs_account } = cancellation;
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
  return (
    <div>
      <Until
        label={fee ? t("refunds:until", sums) : t("refunds:free_until")}
        at={fee ? cancellation.deadline : cancellation.free_until}
        {...(schedule && { zone: schedule.timezone })}
      >
        <ButtonLink look="secondary" href={href}>
          {t("orders:cancel.open")}
        </ButtonLink>
      </Until>
      <p className="muted small">{t(`refunds:comes.${comes}`, sums)}</p>
    </div>
  );
}

interface UntilProps {
  label: string;
  at: string | null;
  zone?: string;
  children: ReactNode;
}

function Until({ label, at, zone, children }: UntilProps) {
  return (
    <div>
      {children}
      {at && (
        <p className="muted small">
          {label} <DateText value={at} form="end" {...(zone && { zone })} />
        </p>
      )}
    </div>
  );
}

export function OrderFees({ order }: OrderView) {
  const { t } = useTranslation("reschedule");
  if (order.charges.length === 0) return null;
  return (
    <Section title={t("fees")}>
      <ul className="plain-list">
        {order.charges.map(({ order_number, invoice_number, grand_total, payment_status }) => (
          <li key={order_number}>
            {t("fee")}: <Money amount={grand_total} /> <StateWord state={payment_status} />{" "}
            <PageLink href={paths.orderInvoice(order_number)} className="action">
              {t("fee_invoice", { number: invoice_number ?? order_number })}
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
