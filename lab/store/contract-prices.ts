import type { Clock } from "../domain.ts";
import { currentContract } from "./company.ts";
import type { Db, Trx } from "./db.ts";
import { roundHalfUp } from "./pricing.ts";

/** A test or package that a company can order for its employees. */
export interface ContractProduct {
  product_id: string;
  product_code: string;
  product_type: string;
  name_en: string;
  name_id: string;
  gender_restriction: "M" | "F" | null;
  age_min: number | null;
  age_max: number | null;
  /** rupiah for one employee: the lowest price of all branches, less the contract's discount */
  price: number;
  /** branches that offer it */
  plant_ids: string[];
}

/**
 * What a company can order, with its contract's prices; a price holds at every branch and on site. Without a contract
 * in force there is nothing.
 */
export async function contractProducts(
  db: Db | Trx,
  clock: Clock,
  company_id: string,
): Promise<ContractProduct[]> {
  const contract = await currentContract(db, clock, company_id);
  return contract?.status === "active" ? discountedProducts(db, contract.discount_percent) : [];
}

/** Tests and packages at their lowest price less a discount, packages first. */
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
    const own = prices.filter(({ product_id }) => product_id === product.product_id);
    if (own.length === 0) return [];
    const lowest = Math.min(...own.map(({ amount }) => amount));
    const price = lowest - roundHalfUp((lowest * discount_percent) / 100);
    return [{ ...product, price, plant_ids: own.map(({ plant_id }) => plant_id) }];
  });
}
