import type { InvoiceView } from "./invoice.ts";
import { totalAmount } from "./money.ts";

/** Below the smallest coin. */
const CENT = 0.005;

/** Sums of the lines if they contradict the invoice; null otherwise, or if lines are missing. */
export function contradiction(
  view: Pick<InvoiceView, "tables" | "shortened" | "amount_total" | "price_discount">,
) {
  const products = view.tables.flatMap((row) =>
    row.type === "item" && !row.product.included ? [row.product] : [],
  );
  const amount = totalAmount(products.map(({ product_price }) => product_price));
  const discount = totalAmount(products.map(({ discount_amount }) => discount_amount));
  const { amount_total, price_discount, shortened } = view;
  if (shortened || products.length === 0 || amount === null || discount === null) return null;
  if (amount_total === null || price_discount === null) return null;
  return same(amount, amount_total) && discount < Math.max(price_discount, 0) + CENT
    ? null
    : { amount, discount };
}

const same = (value: number, other: number) => Math.abs(value - other) < CENT;
