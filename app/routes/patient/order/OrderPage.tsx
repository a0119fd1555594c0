import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { DialogLink } from "~/ui/Dialog.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PriceRows } from "~/ui/PriceRows.tsx";
import { QrImage } from "~/ui/QrImage.tsx";
import { SectionError, StateWord } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { Table } from "~/ui/Table.tsx";
import { Timeline } from "~/ui/Timeline.tsx";
import { InvoiceDialogs, invoiceDialogs } from "~/features/orders/InvoiceDialogs.tsx";
import type { OrderView } from "./load.server.ts";
import { VisitText } from "~/features/orders/VisitText.tsx";

/** One order: what comes next, where and when, what it holds, how it went. */
export function OrderPage(view: OrderView) {
  const { t } = useTranslation(["order", "payment"]);
  const { order, next } = view;
  return (
    <div className="stack">
      <PageHeader
        title={order.package_name || t("order:detail.heading")}
        over={t("order:detail.number", { number: order.order_number })}
        backHref={paths.orders()}
        backText={t("order:detail.back")}
        lead={
          <p>
            <StateWord state={order.order_status} />{" "}
            {order.payment_status !== order.order_status && <StateWord state={order.payment_status} />}
          </p>
        }
      />
      {order.order_status === "canceled" && (
        <Alert>{t(`order:reason.${reasonOf(order.cancel_reason)}`)}</Alert>
      )}
      {next?.key === "pay" && (
        <>
          <Alert kind="warning" title={t("payment:pending.heading")}>
            {order.payment?.expires_at && (
              <p>
                {t("payment:deadline")}: <DateText value={order.payment.expires_at} form="moment" />
              </p>
            )}
          </Alert>
          <ButtonRow>
            <ButtonLink href={next.href}>{t("order:next.pay")}</ButtonLink>
          </ButtonRow>
        </>
      )}
      {next?.key === "result" && <ButtonLink href={next.href}>{t("order:next.result")}</ButtonLink>}
      <div className="split">
        <div className="stack">
          <Visit {...view} />
          <Participants {...view} />
          <Items {...view} />
        </div>
        <div className="stack">
          <Documents {...view} />
          <Section title={t("order:detail.timeline")}>
            <Timeline items={timelineOf(order)} label={t("order:detail.timeline")} />
          </Section>
        </div>
      </div>
      <Actions {...view} />
      {view.invoice && <InvoiceDialogs invoice={view.invoice} />}
    </div>
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

interface SectionProps {
  title: string;
  /** has nothing to say on paper */
  screenOnly?: boolean;
  children: ReactNode;
}

function Section({ title, screenOnly, children }: SectionProps) {
  return (
    <section className={screenOnly ? "no-print" : undefined}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Visit({ order, qr }: OrderView) {
  const { t } = useTranslation(["order", "common", "payment"]);
  return (
    <Section title={t("order:detail.visit")}>
      <SummaryList
        rows={[
          { label: t("common:branch"), value: order.plant?.name },
          { label: t("common:address"), value: order.plant?.address },
          {
            label: t("payment:booking.visit"),
            value: order.schedule ? <VisitText {...order.schedule} /> : t("order:detail.no_visit"),
          },
          ...(order.booking_code
            ? [{ label: t("payment:booking.code"), value: <strong>{order.booking_code}</strong> }]
            : []),
        ]}
      />
      {qr && <QrImage qr={qr} size={200} label={t("order:detail.qr", { code: order.booking_code ?? "" })} />}
    </Section>
  );
}

function Participants({ order }: OrderView) {
  const { t } = useTranslation("order");
  if (order.participants.length === 0) return null;
  return (
    <Section title={t("detail.participants")}>
      <ul>
        {order.participants.map(({ patient_id, patient_name, relation_name, medical_record_number }) => (
          <li key={patient_id}>
            <span className="upper">{patient_name}</span>
            {relation_name && ` (${relation_name})`}
            {medical_record_number && <span className="muted"> {medical_record_number}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Items({ order }: OrderView) {
  const { t } = useTranslation(["order", "common", "payment"]);
  return (
    <Section title={t("order:detail.items")}>
      <Table
        caption={t("order:detail.in_order", { number: order.order_number })}
        hideCaption
        rows={order.items.map((item, at) => ({ ...item, at }))}
        rowKey={({ at }) => at}
        columns={[
          {
            key: "name",
            head: t("common:name"),
            rowHeader: true,
            cell: (item) => item.product_name,
          },
          {
            key: "who",
            head: t("common:patient"),
            cell: (item) => <span className="upper">{item.patient_name}</span>,
          },
          { key: "qty", head: t("common:quantity"), numeric: true, cell: (item) => item.qty },
          {
            key: "sum",
            head: t("common:price"),
            numeric: true,
            cell: (item) => <Money amount={item.sub_total} />,
          },
        ]}
      />
      <PriceRows
        rows={[
          { label: t("common:subtotal"), amount: order.amount_total },
          { label: t("common:discount"), amount: order.total_discount, kind: "discount" },
          { label: t("common:total"), amount: order.amount_total - order.total_discount, kind: "total" },
        ]}
      />
    </Section>
  );
}

function Documents({ order, invoice, pdf }: OrderView) {
  const { t } = useTranslation("payment");
  return (
    <Section title={t("invoice.title")} screenOnly>
      {invoice ? (
        <ButtonRow>
          <DialogLink href={paths.orderInvoice(order.order_number)} {...invoiceDialogs} icon="document">
            {t("view_invoice")}
          </DialogLink>
          <ButtonLink look="secondary" icon="download" href={pdf}>
            {t("invoice.pdf")}
          </ButtonLink>
        </ButtonRow>
      ) : (
        <SectionError retryHref={paths.order(order.order_number)} section={t("invoice.title")} />
      )}
    </Section>
  );
}

function Actions({ order, calendarHref, cancelHref, clientRequestId }: OrderView) {
  const { t } = useTranslation("order");
  return (
    <div className="cluster no-print">
      {calendarHref && (
        <ButtonLink look="secondary" icon="calendar" href={calendarHref}>
          {t("calendar.add")}
        </ButtonLink>
      )}
      {cancelHref && (
        <ButtonLink look="secondary" href={cancelHref}>
          {t("cancel.open")}
        </ButtonLink>
      )}
      {["completed", "canceled"].includes(order.order_status) && (
        <PostForm action={paths.order(order.order_number)} intent="again" clientRequestId={clientRequestId}>
          <Button look="secondary">{t("again.do")}</Button>
        </PostForm>
      )}
    </div>
  );
}
