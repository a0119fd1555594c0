import { useTranslation } from "~/i18n/use-translation.ts";
import type { InvoiceRow } from "~/lib/invoice.ts";
import { Money } from "~/ui/Money.tsx";
import { TableFrame } from "~/ui/Table.tsx";
import {
  CustomerInfo,
  DocumentInfo,
  headingOf,
  InvoiceTotals,
  type InvoiceContentProps,
} from "./InvoiceParts.tsx";

const heads = ["item", "qty", "unit_price", "discount", "line_total"] as const;

export function InvoiceTable({ invoice, level = 3 }: InvoiceContentProps) {
  const { t } = useTranslation("payments");
  return (
    <div className="invoice">
      <div className="invoice-heads">
        <DocumentInfo invoice={invoice} level={level} />
        <CustomerInfo invoice={invoice} level={level} />
      </div>
      <TableFrame caption={t("invoice.items")} showCaption narrow="scroll">
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index === 0 ? undefined : "numeric"}>
                {t(`invoice.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {invoice.tables.map((row, index) => (
            <TableRow key={index} row={row} currency={invoice.document_info.currency} />
          ))}
        </tbody>
      </TableFrame>
      <InvoiceTotals invoice={invoice} />
    </div>
  );
}

function TableRow({ row, currency }: { row: InvoiceRow; currency: string }) {
  const { t } = useTranslation("payments");
  if (row.type !== "item") {
    return (
      <tr className={`invoice-${row.type}`}>
        <th scope="colgroup" colSpan={5} className={row.type === "name" ? "upper" : undefined}>
          {headingOf(row)}
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
      <td className="numeric">{product.product_qty ?? "-"}</td>
      {product.included ? (
        <td className="numeric muted" colSpan={3}>
          {t("invoice.included")}
        </td>
      ) : (
        <>
          <td className="numeric">
            <Money amount={product.unit_price} currency={currency} />
          </td>
          <td className="numeric">{product.product_discount ? `${product.product_discount}%` : "-"}</td>
          <td className="numeric">
            <Money amount={product.line_total} currency={currency} />
          </td>
        </>
      )}
    </tr>
  );
}
