import { totalAmount, type Amount } from "~/lib/money.ts";

interface Group {
  name: string;
  product_ids: readonly string[];
  agreed: { price: Amount } | null;
}

export interface CostLine {
  name: string;
  /** "" if no longer offered */
  products: string[];
  /** rupiah per employee; null if unknown */
  price: Amount;
  people: number;
}

/** An existing group's price was agreed; others use today's contract prices. */
export function costLines(
  groups: readonly Group[],
  people: readonly (readonly string[])[],
  offered: ReadonlyMap<string, { name: string; price: Amount }>,
  isAgreed: boolean,
): CostLine[] {
  return groups.map(({ name, product_ids, agreed }, index) => {
    const products = product_ids.map((id) => offered.get(id));
    const sum = totalAmount(products.map((product) => product?.price ?? null));
    return {
      name,
      products: products.map((product) => product?.name ?? ""),
      price: isAgreed ? (agreed?.price ?? null) : sum,
      people: people[index]?.length ?? 0,
    };
  });
}

/** Rupiah; null if any price is unknown. */
export function totalOf(lines: readonly CostLine[]): Amount {
  return totalAmount(lines.map(({ price, people }) => (price === null ? null : price * people)));
}
