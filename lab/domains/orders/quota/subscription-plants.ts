import type { Db, Trx } from "../../../database/db.ts";

interface Owned {
  product_id: string;
  plant_id: string | null;
}

export async function plantsFor(db: Db | Trx, owned: readonly Owned[]) {
  if (owned.length === 0) return () => [];
  const rows = await db
    .selectFrom("product_price")
    .innerJoin("plant", "plant.plant_id", "product_price.plant_id")
    .select(["product_id", "plant.plant_id", "plant.name", "plant.city_name"])
    .where("product_id", "in", [...new Set(owned.map(({ product_id }) => product_id))])
    .orderBy("plant.name")
    .execute();
  return ({ product_id, plant_id }: Owned) =>
    rows
      .filter((row) => row.product_id === product_id && (plant_id === null || row.plant_id === plant_id))
      .map((row) => ({ id: row.plant_id, name: row.name, city_name: row.city_name }));
}

export async function offersAll(
  db: Db | Trx,
  owned: Owned,
  plant_id: string,
  product_ids: readonly string[],
): Promise<boolean> {
  if (owned.plant_id !== null && owned.plant_id !== plant_id) return false;
  const needed = [...new Set([owned.product_id, ...product_ids])];
  const offered = await db
    .selectFrom("product_price")
    .select("product_id")
    .where("plant_id", "=", plant_id)
    .where("product_id", "in", needed)
    .execute();
  return offered.length === needed.length;
}
