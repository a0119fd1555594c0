import type { Db, Trx } from "../database/db.ts";
import { orderLines } from "../orders/orders.ts";
import { netPrice } from "../products/products.ts";

/** Branches that do everything of an order for the prices of its own branch; this one first. */
export async function plantsAtSamePrice(
  db: Db | Trx,
  { order_number, plant_id: own }: { order_number: string; plant_id: string | null },
) {
  const lines = await orderLines(db, [order_number]);
  const products = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))];
  if (products.length === 0 || own === null) return [];
  const prices = await db
    .selectFrom("product_price")
    .select(["product_id", "plant_id", "amount", "discount_percent"])
    .where("product_id", "in", products)
    .execute();
  const at = (plant_id: string, product_id: string) => {
    const found = prices.find((one) => one.plant_id === plant_id && one.product_id === product_id);
    return found ? netPrice(found) : null;
  };
  const plants = await db
    .selectFrom("plant")
    .select(["plant_id", "name as plant_name", "timezone"])
    .orderBy("name")
    .execute();
  const same = plants.filter(({ plant_id }) =>
    products.every((product_id) => {
      const price = at(plant_id, product_id);
      return price !== null && price === at(own, product_id);
    }),
  );
  return [
    ...same.filter(({ plant_id }) => plant_id === own),
    ...same.filter(({ plant_id }) => plant_id !== own),
  ];
}
