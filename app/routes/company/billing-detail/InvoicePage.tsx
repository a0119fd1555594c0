import { useTranslation } from "~/i18n/use-translation.ts";
import { InvoiceStateWord } from "~/features/company/InvoiceState.tsx";
import type { CompanyRights } from "~/features/company/roles.ts";
import { formatGrain } from "~/lib/dates.ts";
import { totalAmount } from "~/lib/money.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink, DownloadLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { Money } from "~/ui/Money.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { Stopped } from "~/ui/Stopped.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import { PriceRows } from "~/ui/PriceRows.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { InvoiceDetail } from "~/upstream/company/billing.server.ts";

interface InvoicePageProps {
  invoice: InvoiceDetail;
  paidWith: string | null;
  rights: CompanyRights;
}

export function InvoicePage({ invoice, paidWith, rights }: InvoicePageProps) {
  const { t } = useTranslation("company-payments");
  return (
    <>
      <PageHeader
        title={t("billing.detail_title", { number: invoice.invoice_number })}
        backHref={paths.billing()}
        backText={t("billing.back")}
      />
      <Stopped text={invoice.stopped} />
      <div className="beside">
        <div className="beside-side">
          <ToPay invoice={invoice} rights={rights} />
        </div>
        <div className="beside-main ledger">
          <Lines invoice={invoice} />
          <Facts invoice={invoice} paidWith={paidWith} />
          {invoice.details_stored_at && (
            <p className="muted">
              {t("billing.stored_later")} <DateText value={invoice.details_stored_at} form="day" />
            </p>
          )}
          {invoice.heads && <Heads heads={invoice.heads} />}
        </div>
      </div>
    </>
  );
}

function ToPay({ invoice, rights }: Omit<InvoicePageProps, "paidWith">) {
  const { t } = useTranslation("company-payments");
  const { invoice_number, payment_status, grand_total, due_date } = invoice;
  const toPay = isOpen(invoice);
  return (
    <div className="card">
      <p className="figure">
        <Money amount={grand_total} />
      </p>
      <p className="cluster">
        {toPay && (
          <span>
            {t("billing.due")} <DateText value={due_date} />
          </span>
        )}
        <InvoiceStateWord {...invoice} />
      </p>
      {toPay && !rights.pays && <p className="muted">{t("billing.finance_only")}</p>}
      <div className="stack">
        {toPay && rights.pays && !invoice.stopped && (
          <ButtonLink wide href={paths.billingPay(invoice_number)}>
            {t("billing.pay")}
          </ButtonLink>
        )}
        {payment_status === "pending" && (
          <ButtonLink wide look="secondary" href={paths.billingPayment(invoice_number)}>
            {t("billing.see_payment")}
          </ButtonLink>
        )}
        <DownloadLink href={paths.download("billing", invoice_number)}>{t("billing.pdf")}</DownloadLink>
      </div>
    </div>
  );
}

const isOpen = ({ payment_status }: InvoiceDetail) =>
  payment_status === "unpaid" || payment_status === "pending";

type Shown = Pick<InvoicePageProps, "invoice">;

interface PartyProps {
  name: string | null;
  address: string | null;
  tax: string | null;
}

function Party({ name, address, tax }: PartyProps) {
  const { t } = useTranslation("company-payments");
  return (
    <>
      <span className="upper">{name ?? t("billing.absent")}</span>
      <Stated value={address} />
      <Stated label={t("billing.tax_number")} value={tax} />
    </>
  );
}

function Stated({ label, value }: { label?: string; value: string | null }) {
  if (isAbsent(value)) return null;
  return (
    <span className="muted line">
      {label && `${label}: `}
      {isUnderstood(value) ? value : <NotUnderstoodNote />}
    </span>
  );
}

const isAbsent = (value: string | null) => value === null || value.trim() === "";

function Facts({ invoice, paidWith }: Omit<InvoicePageProps, "rights">) {
  const { t, lang } = useTranslation("company-payments");
  const { period, issued_at, due_date, paid_at, paid_by, reason, tax_invoice_number, tax_note } = invoice;
  return (
    <SummaryList
      rows={[
        {
          label: t("billing.period"),
          value: period && formatGrain(`${period}-01`, "month", lang),
        },
        { label: t("billing.issued"), value: <DateText value={issued_at} form="day" /> },
        ...(isOpen(invoice) ? [] : [{ label: t("billing.due"), value: <DateText value={due_date} /> }]),
        ...(paid_at
          ? [
              { label: t("billing.paid_at"), value: <DateText value={paid_at} form="moment" /> },
              {
                label: t("billing.paid_by"),
                value: paid_by === "DEPOSIT" ? t("billing.from_deposit") : paidWith,
              },
            ]
          : []),
        ...(reason ? [{ label: t("billing.reason"), value: reason }] : []),
        {
          label: t("billing.issuer"),
          value: (
            <Party
              name={invoice.issuer_name}
              address={invoice.issuer_address}
              tax={invoice.issuer_tax_number}
            />
          ),
        },
        {
          label: t("billing.customer"),
          value: (
            <Party
              name={invoice.company_name}
              address={invoice.company_address}
              tax={invoice.company_tax_number}
            />
          ),
        },
        ...(isAbsent(tax_invoice_number) ? [] : [{ label: t("billing.tax"), value: tax_invoice_number }]),
        ...(tax_note ? [{ label: t("billing.vat"), value: tax_note }] : []),
      ]}
    />
  );
}

function Heads({ heads }: { heads: NonNullable<InvoiceDetail["heads"]> }) {
  const { t } = useTranslation("company-payments");
  return (
    <Fold className="fold">
      <summary>{t("billing.heads")}</summary>
      <p className="muted">{t("billing.heads_note")}</p>
      <SummaryList
        rows={(["approvals", "deposit"] as const).map((chain) => ({
          label: t(`billing.head.${chain}`, { count: heads[chain].entries }),
          value: <code className="break">{heads[chain].seal}</code>,
        }))}
      />
    </Fold>
  );
}

function Lines({ invoice }: Shown) {
  const { t } = useTranslation("company-payments");
  const { lines, amount_total, total_discount, grand_total } = invoice;
  const events = [...new Set(lines.map(eventOf))];
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">{t("billing.lines")}</h2>
      <RowList>
        {events.map((event) => (
          <Event key={event} lines={lines.filter((line) => eventOf(line) === event)} />
        ))}
      </RowList>
      {(events.length > 1 || total_discount !== 0) && (
        <PriceRows
          rows={[
            ...(total_discount === 0
              ? []
              : [
                  { label: t("billing.subtotal"), amount: amount_total },
                  { label: t("billing.discount"), amount: total_discount, kind: "discount" as const },
                ]),
            { label: t("billing.total"), amount: grand_total, kind: "total" },
          ]}
        />
      )}
    </section>
  );
}

type Line = InvoiceDetail["lines"][number];
const eventOf = ({ office_care_id, event_name }: Line) => office_care_id ?? event_name;

/** People of longer lists fold. */
const MOST_OPEN = 10;

function Event({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation("company-payments");
  const { office_care_id: id, event_name } = lines[0] ?? {};
  return (
    <Row
      title={event_name || t("billing.absent")}
      href={id && paths.officeCareDetail(id)}
      beside={<Money strong amount={totalAmount(lines.map(({ sub_total }) => sub_total))} />}
      note={
        <Fold className="row-fold" open={lines.length <= MOST_OPEN}>
          <summary>{t("ledger.people", { count: lines.length })}</summary>
          <ul className="ledger-people">
            {lines.map(({ position, employee_name, employee_number, sub_total }) => (
              <li key={position}>
                <span>
                  <span className="upper">{employee_name}</span> {employee_number}
                </span>
                <Money amount={sub_total} />
              </li>
            ))}
          </ul>
        </Fold>
      }
    />
  );
}
