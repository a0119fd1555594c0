import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { InvoiceProduct, InvoiceRow, InvoiceView } from "~/lib/invoice.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { PriceRows } from "~/ui/PriceRows.tsx";
import { TableFrame } from "~/ui/Table.tsx";

interface ContentProps {
  invoice: InvoiceView;
  /** of its headings: 3 in a dialog, 2 on a page */
  level?: 2 | 3;
}

/** The whole invoice for wide windows and for paper. */
export function InvoiceTable({ invoice, level = 3 }: ContentProps) {
  const { t } = useTranslation("payment");
  return (
    <div className="invoice">
      <div className="invoice-heads">
        <DocumentInfo invoice={invoice} level={level} />
        <CustomerInfo invoice={invoice} level={level} />
      </div>
      <TableFrame caption={t("invoice.items")} narrow="scroll">
        <thead>
          <tr>
            <th scope="col">{t("invoice.item")}</th>
            <th scope="col" className="numeric">
              {t("invoice.qty")}
            </th>
            <th scope="col" className="numeric">
              {t("invoice.unit_price")}
            </th>
            <th scope="col" className="numeric">
              {t("invoice.discount")}
            </th>
            <th scope="col" className="numeric">
              {t("invoice.line_total")}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.tables.map((row, at) => (
            <TableRow key={at} row={row} currency={invoice.document_info.currency} />
          ))}
        </tbody>
      </TableFrame>
      <Totals invoice={invoice} />
    </div>
  );
}

/** The same for narrow windows: one block below the other. */
export function InvoiceCompact({ invoice, level = 3 }: ContentProps) {
  const Heading = `h${level}` as const;
  const { t } = useTranslation("payment");
  return (
    <div className="invoice">
      <DocumentInfo invoice={invoice} level={level} />
      <CustomerInfo invoice={invoice} level={level} />
      <Heading>{t("invoice.items")}</Heading>
      <ul className="plain-list invoice-lines">
        {invoice.tables.map((row, at) => (
          <li key={at}>
            {row.type === "item" ? (
              <CompactItem product={row.product} currency={invoice.document_info.currency} />
            ) : (
              <strong className={row.type === "name" ? "upper" : undefined}>{textOf(row)}</strong>
            )}
          </li>
        ))}
      </ul>
      <Totals invoice={invoice} />
    </div>
  );
}

function DocumentInfo({ invoice, level }: ContentProps) {
  const { t } = useTranslation("payment");
  const { document_info: info } = invoice;
  return (
    <Facts
      title={t("invoice.document")}
      level={level}
      rows={[
        [t("invoice.number"), info.invoice_number],
        [t("order_number"), invoice.order_number],
        [t("invoice.date"), <DateText key="date" value={info.invoice_date || null} form="datetime" />],
        [t("invoice.plant"), info.plant_name],
        [t("invoice.mrn"), info.medical_record_number],
        [t("invoice.practitioner"), info.practitioner_name],
        [t("invoice.method"), info.payment_method],
        [t("invoice.gender"), info.gender],
        [t("invoice.currency"), info.currency],
        ...(invoice.package_name ? [[t("invoice.package"), invoice.package_name] as const] : []),
      ]}
    />
  );
}

function CustomerInfo({ invoice, level }: ContentProps) {
  const { t } = useTranslation("payment");
  const { customer_info: info } = invoice;
  const upper = (text: string) => <span className="upper">{text}</span>;
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
      <dl className="facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function TableRow({ row, currency }: { row: InvoiceRow; currency: string }) {
  const { t } = useTranslation("payment");
  if (row.type !== "item") {
    return (
      <tr className={`invoice-${row.type}`}>
        <th scope="colgroup" colSpan={5} className={row.type === "name" ? "upper" : undefined}>
          {textOf(row)}
        </th>
      </tr>
    );
  }
  const { product } = row;
  return (
    <tr>
      <th scope="row" className={product.included ? "invoice-included" : undefined}>
        {product.product_name}
        {product.product_code && <span className="muted small"> {product.product_code}</span>}
      </th>
      <td className="numeric">{product.product_qty}</td>
      {product.included ? (
        <td className="numeric muted" colSpan={3}>
          {t("invoice.included")}
        </td>
      ) : (
        <>
          <td className="numeric">
            <Money amount={product.unit_price} currency={currency} />
          </td>
          <td className="numeric">{product.product_discount > 0 ? `${product.product_discount}%` : "-"}</td>
          <td className="numeric">
            <Money amount={product.line_total} currency={currency} />
          </td>
        </>
      )}
    </tr>
  );
}

function CompactItem({ product, currency }: { product: InvoiceProduct; currency: string }) {
  const { t } = useTranslation("payment");
  if (product.included) {
    return (
      <p className="muted invoice-included">
        {product.product_qty} × {product.product_name} ({t("invoice.included")})
      </p>
    );
  }
  return (
    <div className="between">
      <span>
        {product.product_name}
        <br />
        <span className="muted small">
          {product.product_qty} × <Money amount={product.unit_price} currency={currency} />
          {product.product_discount > 0 && ` − ${product.product_discount}%`}
        </span>
      </span>
      <Money amount={product.line_total} currency={currency} />
    </div>
  );
}

function Totals({ invoice }: { invoice: InvoiceView }) {
  const { t } = useTranslation(["payment", "common"]);
  return (
    <PriceRows
      rows={[
        { label: t("common:subtotal"), amount: invoice.amount_total },
        { label: t("common:discount"), amount: invoice.price_discount, kind: "discount" },
        { label: t("payment:invoice.grand_total"), amount: invoice.grand_total, kind: "total" },
      ]}
    />
  );
}

function textOf(row: Exclude<InvoiceRow, { type: "item" }>): string {
  return row.type === "name" ? row.name : row.type === "category" ? row.category : row.sub_category;
}
