import type { Db } from "../../database/db.ts";
import { netPrice, type ProductCard } from "./products.ts";

/**
 * Whole rupiah that a package saves against its tests one by one, at its cheapest branch; packages
 * with a test that this branch does not sell are left out.
 */
export async function savingsOf(
  db: Db,
  cards: readonly Pick<ProductCard, "product_id" | "prices" | "items">[],
): Promise<Map<string, number>> {
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
      if (!cheapest || items.length === 0) return [];
      let separately = 0;
      for (const { product, qty } of items) {
        const price = priceAt.get(`${cheapest.plant_id} ${product.product_id}`);
        if (price === undefined) return [];
        separately += price * qty;
      }
      const saving = separately - netPrice(cheapest);
      return saving > 0 ? [[product_id, saving] as const] : [];
    }),
  );
}
