import type { Db } from "../../database/db.ts";
import { netPrice, type ProductCard } from "./products.ts";

interface Alone {
  /** whole rupiah by test, at the package's cheapest branch */
  prices: Map<string, number>;
  /** null: none, or a test that this branch does not sell */
  saving: number | null;
}

/** Whole rupiah of a package's tests one by one, at its cheapest branch, by package. */
export async function pricesAlone(
  db: Db,
  cards: readonly Pick<ProductCard, "product_id" | "prices" | "items">[],
): Promise<Map<string, Alone>> {
  const ids = new Set(cards.flatMap(({ items }) => items.map(({ product }) => product.product_id)));
  if (ids.size === 0) return new Map();
  const rows = await db
    .selectFrom("product_price")
    .selectAll()
    .where("product_id", "in", [...ids])
    .execute();
  const priceAt = new Map(rows.map((row) => [`${row.plant_id} ${row.product_id}`, netPrice(row)]));
  return new Map(
    cards.flatMap(({ product_id, prices, items }) => {
      const [cheapest] = [...prices].sort((a, b) => netPrice(a) - netPrice(b));
      if (!cheapest) return [];
      const alone = items.flatMap(({ product, qty }) => {
        const price = priceAt.get(`${cheapest.plant_id} ${product.product_id}`);
        return price === undefined ? [] : [{ id: product.product_id, price, sum: price * qty }];
      });
      const saving = alone.reduce((sum, item) => sum + item.sum, 0) - netPrice(cheapest);
      const isKnown = items.length > 0 && alone.length === items.length && saving > 0;
      const byTest = new Map(alone.map(({ id, price }) => [id, price]));
      return [[product_id, { prices: byTest, saving: isKnown ? saving : null }] as const];
    }),
  );
}
