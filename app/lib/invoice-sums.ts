import type { InvoiceView } from "./invoice.ts";
import type { Amount } from "./money.ts";

/** Below the smallest coin: sums of decimals differ by less. */
const CENT = 0.005;

/**
 * What the lines add up to, where that contradicts the sums of the invoice: another gross amount, or a discount
 * smaller than those of the lines. Null where all is well, or not all lines are known.
 */
export function contradiction(
  view: Pick<InvoiceView, "tables" | "shortened" | "amount_total" | "price_discount">,
) {
  const products = view.tables.flatMap((row) =>
    row.type === "item" && !row.product.included ? [row.product] : [],
  );
  const amount = sumOf(products.map(({ product_price }) => product_price));
  const discount = sumOf(products.map(({ discount_amount }) => discount_amount));
  const { amount_total, price_discount, shortened } = view;
  if (shortened || products.length === 0 || amount === null || discount === null) return null;
  if (amount_total === null || price_discount === null) return null;
  return same(amount, amount_total) && discount < Math.max(price_discount, 0) + CENT
    ? null
    : { amount, discount };
}

function sumOf(amounts: readonly Amount[]): Amount {
  return amounts.reduce<Amount>((sum, one) => (sum === null || one === null ? null : sum + one), 0);
}

const same = (one: number, other: number) => Math.abs(one - other) < CENT;
