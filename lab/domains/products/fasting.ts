import type { Db, Trx } from "../../database/db.ts";

const HOUR_MS = 3_600_000;

export interface FastingView {
  /** 0 = none */
  fasting_hours: number;
  fasting_possible: boolean;
}

export async function fastingByProduct(
  db: Db | Trx,
  product_ids: readonly string[],
): Promise<Map<string, number>> {
  if (product_ids.length === 0) return new Map();
  const current = await db
    .selectFrom("product")
    .select(["product_id", "fasting_hours"])
    .where("product_id", "in", product_ids)
    .execute();
  const inside = await db
    .selectFrom("product_item")
    .innerJoin("product", "product.product_id", "product_item.product_id")
    .select(["product_item.package_id as product_id", "fasting_hours"])
    .where("product_item.package_id", "in", product_ids)
    .execute();
  const hours = new Map<string, number>();
  for (const { product_id, fasting_hours } of [...current, ...inside]) {
    hours.set(product_id, Math.max(fasting_hours, hours.get(product_id) ?? 0));
  }
  return hours;
}

export async function longestFast(db: Db | Trx, product_ids: readonly string[]): Promise<number> {
  return Math.max(0, ...(await fastingByProduct(db, product_ids)).values());
}

export function fastBegins(slot: { starts_at: string }, hours: number): Date {
  return new Date(Date.parse(slot.starts_at) - hours * HOUR_MS);
}

export function fastingView(now: Date, slot: { starts_at: string }, hours: number): FastingView {
  return { fasting_hours: hours, fasting_possible: hours === 0 || fastBegins(slot, hours) >= now };
}
