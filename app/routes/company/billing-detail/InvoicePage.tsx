import { useTranslation } from "~/i18n/use-translation.ts";
import { InvoiceStateWord } from "~/features/company/InvoiceState.tsx";
import type { CompanyRights } from "~/features/company/roles.ts";
import { formatGrain } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink, ButtonRow, DownloadLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { Stopped } from "~/ui/Stopped.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { Table } from "~/ui/Table.tsx";
import type { InvoiceDetail } from "~/upstream/company/billing.server.ts";

interface InvoicePageProps {
  invoice: InvoiceDetail;
  rights: CompanyRights;
}

export function InvoicePage({ invoice, rights }: InvoicePageProps) {
  const { t } = useTranslation("company-payments");
  return (
    <div className="stack">
      <PageHeader
        title={t("billing.detail_title", { number: invoice.invoice_number })}
        backHref={paths.billing()}
        backText={t("billing.back")}
      />
      <p>
        <InvoiceStateWord {...invoice} /> <Money strong amount={invoice.grand_total} />
      </p>
      <Stopped text={invoice.stopped} />
      <Actions invoice={invoice} rights={rights} />
      <Facts invoice={invoice} />
      <Lines lines={invoice.lines} />
      {invoice.details_stored_at && (
        <p className="muted">
          {t("billing.stored_later")} <DateText value={invoice.details_stored_at} form="day" />
        </p>
      )}
      {invoice.heads && <Heads heads={invoice.heads} />}
    </div>
  );
}

function Actions({ invoice, rights }: InvoicePageProps) {
  const { t } = useTranslation("company-payments");
  const { invoice_number, payment_status } = invoice;
  const isOpen = payment_status === "unpaid" || payment_status === "pending";
  return (
    <>
      <ButtonRow>
        {isOpen && rights.pays && !invoice.stopped && (
          <ButtonLink href={paths.billingPay(invoice_number)}>{t("billing.pay")}</ButtonLink>
        )}
        {payment_status === "pending" && (
          <ButtonLink look="secondary" href={paths.billingPayment(invoice_number)}>
            {t("billing.see_payment")}
          </ButtonLink>
        )}
        <DownloadLink href={paths.download("billing", invoice_number)}>{t("billing.pdf")}</DownloadLink>
      </ButtonRow>
      {isOpen && !rights.pays && <p className="muted">{t("billing.finance_only")}</p>}
    </>
  );
}

function Facts({ invoice }: Pick<InvoicePageProps, "invoice">) {
  const { t, lang } = useTranslation("company-payments");
  const { period, tax_invoice_number, tax_note, issued_at, due_date, paid_at, paid_by, reason } = invoice;
  return (
    <SummaryList
      rows={[
        ...(invoice.issuer_name ? [{ label: t("billing.issuer"), value: invoice.issuer_name }] : []),
        ...(invoice.company_name ? [{ label: t("billing.customer"), value: invoice.company_name }] : []),
        {
          label: t("billing.period"),
          value: period && formatGrain(`${period}-01`, "month", lang),
        },
        { label: t("billing.tax"), value: tax_invoice_number },
        ...(tax_note ? [{ label: t("billing.vat"), value: tax_note }] : []),
        { label: t("billing.issued"), value: <DateText value={issued_at} form="day" /> },
        { label: t("billing.due"), value: <DateText value={due_date} /> },
        ...(paid_at
          ? [
              { label: t("billing.paid_at"), value: <DateText value={paid_at} form="moment" /> },
              {
                label: t("billing.paid_by"),
                value: paid_by === "DEPOSIT" ? t("billing.from_deposit") : bankOf(invoice),
              },
            ]
          : []),
        ...(reason ? [{ label: t("billing.reason"), value: reason }] : []),
      ]}
    />
  );
}

function bankOf({ paid_by, payment }: InvoiceDetail): string | null {
  return payment && payment.method_code === paid_by ? payment.payment_method_name : paid_by;
}

function Heads({ heads }: { heads: NonNullable<InvoiceDetail["heads"]> }) {
  const { t } = useTranslation("company-payments");
  return (
    <section aria-labelledby="heads">
      <h2 id="heads">{t("billing.heads")}</h2>
      <p className="muted">{t("billing.heads_note")}</p>
      <SummaryList
        rows={(["approvals", "deposit"] as const).map((chain) => ({
          label: t(`billing.head.${chain}`, { count: heads[chain].entries }),
          value: <code>{heads[chain].seal}</code>,
        }))}
      />
    </section>
  );
}

function Lines({ lines }: Pick<InvoiceDetail, "lines">) {
  const { t } = useTranslation("company-payments");
  const events = [...new Set(lines.map(({ event_name }) => event_name))];
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">{t("billing.lines")}</h2>
      <p className="muted">{t("billing.lines_note")}</p>
      {events.map((event) => {
        const matchingLines = lines.filter(({ event_name }) => event_name === event);
        return (
          <Table
            key={event}
            caption={event}
            showCaption
            rows={matchingLines}
            rowKey={({ position }) => position}
            columns={[
              {
                key: "employee",
                head: t("billing.employee"),
                cell: ({ employee_name }) => <span className="upper">{employee_name}</span>,
              },
              {
                key: "number",
                head: t("billing.employee_number"),
                cell: ({ employee_number }) => employee_number ?? "–",
              },
              {
                key: "amount",
                head: t("billing.amount"),
                numeric: true,
                cell: ({ sub_total }) => <Money amount={sub_total} />,
              },
            ]}
          />
        );
      })}
    </section>
  );
}
