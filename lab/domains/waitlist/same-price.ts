import type { Db, Trx } from "../../database/db.ts";
import { LabError } from "../../http/errors.ts";
import { eventLimits } from "../orders/event-limits.ts";
import type { OrderRow } from "../orders/lifecycle/order-flow.ts";
import { orderLines } from "../orders/lifecycle/orders.ts";
import { netPrice } from "../products/products.ts";
import { requireQuotaAt } from "../orders/quota/quota.ts";

type Own = Pick<OrderRow, "order_number" | "order_type" | "plant_id">;

/** @param today YYYY-MM-DD */
export async function plantsToWaitFor(db: Db | Trx, order: Own, today: string) {
  const { order_number } = order;
  const limits = (await eventLimits(db, [order])).get(order_number);
  const plants = [];
  for (const plant of await plantsAtSamePrice(db, order)) {
    const { plant_id } = plant;
    if (limits && !limits.plant_ids.includes(plant_id)) continue;
    if (await passesRules(requireQuotaAt(db, order_number, { plant_id, date: today }))) plants.push(plant);
  }
  return plants;
}

/** False if refused by the laboratory's rules. */
export async function passesRules(check: Promise<unknown>): Promise<boolean> {
  try {
    await check;
    return true;
  } catch (error) {
    if (error instanceof LabError) return false;
    throw error;
  }
}

/** The order's own branch comes first. */
export async function plantsAtSamePrice(db: Db | Trx, { order_number, plant_id: current }: Own) {
  const lines = await orderLines(db, [order_number]);
  const products = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))];
  if (products.length === 0 || current === null) return [];
  const prices = await db
    .selectFrom("product_price")
    .select(["product_id", "plant_id", "amount", "discount_percent"])
    .where("product_id", "in", products)
    .execute();
  const at = (plant_id: string, product_id: string) => {
    const match = prices.find((price) => price.plant_id === plant_id && price.product_id === product_id);
    return match ? netPrice(match) : null;
  };
  const plants = await db
    .selectFrom("plant")
    .select(["plant_id", "name as plant_name", "timezone"])
    .orderBy("name")
    .execute();
  const same = plants.filter(({ plant_id }) =>
    products.every((product_id) => {
      const price = at(plant_id, product_id);
      return price !== null && price === at(current, product_id);
    }),
  );
  return [
    ...same.filter(({ plant_id }) => plant_id === current),
    ...same.filter(({ plant_id }) => plant_id !== current),
  ];
}
