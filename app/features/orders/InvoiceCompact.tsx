import { useTranslation } from "~/i18n/use-translation.ts";
import type { InvoiceProduct } from "~/lib/invoice.ts";
import { Money } from "~/ui/Money.tsx";
import {
  CustomerInfo,
  DocumentInfo,
  headingOf,
  InvoiceTotals,
  type InvoiceContentProps,
} from "./InvoiceParts.tsx";

export function InvoiceCompact({ invoice, level = 3 }: InvoiceContentProps) {
  const Heading = `h${level}` as const;
  const { t } = useTranslation("payments");
  return (
    <div className="invoice">
      <DocumentInfo invoice={invoice} level={level} />
      <CustomerInfo invoice={invoice} level={level} />
      <Heading>{t("invoice.items")}</Heading>
      <ul className="plain-list invoice-lines">
        {invoice.tables.map((row, index) => (
          <li key={index}>
            {row.type === "item" ? (
              <CompactItem product={row.product} currency={invoice.document_info.currency} />
            ) : (
              <strong className={row.type === "name" ? "upper" : undefined}>{headingOf(row)}</strong>
            )}
          </li>
        ))}
      </ul>
      <InvoiceTotals invoice={invoice} />
    </div>
  );
}

function CompactItem({ product, currency }: { product: InvoiceProduct; currency: string }) {
  const { t } = useTranslation("payments");
  if (product.included) {
    return (
      <p className="muted invoice-included">
        {product.product_qty ?? "-"} × {product.product_name} ({t("invoice.included")})
      </p>
    );
  }
  return (
    <div className="between">
      <span>
        {product.product_name}
        <br />
        <span className="muted small">
          {product.product_qty ?? "-"} × <Money amount={product.unit_price} currency={currency} />
          {Boolean(product.product_discount) && ` − ${product.product_discount}%`}
        </span>
      </span>
      <Money amount={product.line_total} currency={currency} />
    </div>
  );
}
