import type { Db, Trx } from "../../database/db.ts";
import { netPrice } from "../products/products.ts";

export interface ContractProduct {
  product_id: string;
  product_code: string;
  product_type: string;
  name_en: string;
  name_id: string;
  gender_restriction: "M" | "F" | null;
  age_min: number | null;
  age_max: number | null;
  /** rupiah per employee */
  price: number;
  plant_ids: string[];
}

/** Prices are valid at every branch and on site. */
export function contractProducts(
  db: Db | Trx,
  { discount_percent }: { discount_percent: number },
): Promise<ContractProduct[]> {
  return discountedProducts(db, discount_percent);
}

export async function discountedProducts(db: Db | Trx, discount_percent: number): Promise<ContractProduct[]> {
  const [products, prices] = await Promise.all([
    db
      .selectFrom("product")
      .select(["product_id", "product_code", "product_type", "name_en", "name_id"])
      .select(["gender_restriction", "age_min", "age_max"])
      .where("product_type", "in", ["test", "package"])
      .orderBy("product_type")
      .orderBy("name_en")
      .execute(),
    db.selectFrom("product_price").select(["product_id", "plant_id", "amount"]).execute(),
  ]);
  return products.flatMap((product) => {
    const matchingPrices = prices.filter(({ product_id }) => product_id === product.product_id);
    if (matchingPrices.length === 0) return [];
    const lowest = Math.min(...matchingPrices.map(({ amount }) => amount));
    const price = netPrice({ amount: lowest, discount_percent });
    return [{ ...product, price, plant_ids: matchingPrices.map(({ plant_id }) => plant_id) }];
  });
}
