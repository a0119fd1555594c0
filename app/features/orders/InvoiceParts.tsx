import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { contradiction } from "~/lib/invoice-sums.ts";
import type { InvoiceRow, InvoiceView } from "~/lib/invoice.ts";
import { moneyInText } from "~/lib/money.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { PriceRows } from "~/ui/PriceRows.tsx";

export interface InvoiceContentProps {
  invoice: InvoiceView;
  level?: 2 | 3;
}

const upper = (text: string) => <span className="upper">{text}</span>;

export function DocumentInfo({ invoice, level }: InvoiceContentProps) {
  const { t } = useTranslation("payments");
  const { document_info: info } = invoice;
  return (
    <Facts
      title={t("invoice.document")}
      level={level}
      rows={[
        ...(info.issuer ? [[t("invoice.issuer"), info.issuer] as const] : []),
        [t("invoice.number"), info.invoice_number],
        [t("order_number"), invoice.order_number],
        [t("invoice.date"), <DateText key="date" value={info.invoice_date || null} form="datetime" />],
        [t("invoice.plant"), info.plant_name],
        [t("invoice.mrn"), info.medical_record_number],
        [t("invoice.practitioner"), upper(info.practitioner_name)],
        [t("invoice.method"), info.payment_method],
        [t("invoice.gender"), info.gender],
        [t("invoice.currency"), info.currency],
        ...(info.checkup ? [[t("invoice.checkup"), info.checkup] as const] : []),
        ...(invoice.package_name ? [[t("invoice.package"), invoice.package_name] as const] : []),
      ]}
    />
  );
}

export function CustomerInfo({ invoice, level }: InvoiceContentProps) {
  const { t } = useTranslation("payments");
  const { customer_info: info } = invoice;
  return (
    <Facts
      title={t("invoice.customer")}
      level={level}
      rows={[
        [t("invoice.name"), upper(info.name)],
        [t("invoice.dob"), info.dob],
        [t("invoice.age"), info.age],
        [t("invoice.mobile"), info.mobile_phone],
        [t("invoice.home_phone"), info.home_contact],
        [t("invoice.email"), upper(info.email)],
        [t("invoice.address"), upper(info.address)],
        [t("invoice.district_city"), upper(info.district_city)],
        [t("invoice.postal_province"), upper(info.postal_province)],
      ]}
    />
  );
}

interface FactsProps {
  title: string;
  level?: 2 | 3 | undefined;
  rows: (readonly [string, ReactNode])[];
}

function Facts({ title, level = 3, rows }: FactsProps) {
  const Heading = `h${level}` as const;
  return (
    <section>
      <Heading>{title}</Heading>
      <SummaryList rows={rows.map(([label, value]) => ({ label, value }))} />
    </section>
  );
}

export function InvoiceTotals({ invoice }: { invoice: InvoiceView }) {
  const { t } = useTranslation(["payments", "common"]);
  const { price_discount: discount } = invoice;
  const stored = invoice.document_info.details_stored_at;
  const lines = contradiction(invoice);
  return (
    <>
      {lines && (
        <Alert kind="warning">
          {t("payments:invoice.contradiction", {
            amount: moneyInText(lines.amount),
            discount: moneyInText(lines.discount),
          })}
        </Alert>
      )}
      {invoice.shortened && <p>{t("payments:invoice.shortened")}</p>}
      <PriceRows
        currency={invoice.document_info.currency}
        rows={[
          { label: t("payments:invoice.subtotal"), amount: invoice.amount_total },
          discount !== null && discount < 0
            ? { label: t("payments:invoice.surcharge"), amount: -discount }
            : { label: t("common:discount"), amount: discount, kind: "discount" },
          { label: t("payments:invoice.grand_total"), amount: invoice.grand_total, kind: "total" },
        ]}
      />
      {stored && (
        <p className="muted">
          {t("payments:invoice.stored_later")} <DateText value={stored} form="day" />
        </p>
      )}
    </>
  );
}

export function headingOf(row: Exclude<InvoiceRow, { type: "item" }>): string {
  return row.type === "name" ? row.name : row.type === "category" ? row.category : row.sub_category;
}
