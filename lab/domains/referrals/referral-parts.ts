import { sql } from "kysely";
import type { Db, Trx } from "../../database/db.ts";
import { netPrice, type Price } from "../products/products.ts";

interface Row {
  referral_number: string;
  patient_id: string | null;
  plant_id: string | null;
}

export interface PatientDecision {
  code: "taken" | "refused";
  share_result: 0 | 1;
  at: string;
}

export async function loadReferralParts(db: Db | Trx, rows: readonly Row[]) {
  const numbers = rows.map(({ referral_number }) => referral_number);
  const present = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))];
  const products = await db
    .selectFrom("referral_product as r")
    .innerJoin("product as p", "p.product_id", "r.product_id")
    .select(["r.referral_number", "p.product_id", "p.product_type", "p.name_en", "p.name_id"])
    .select(["p.fasting_hours", "r.order_number"])
    .select(
      sql<number>`exists (select 1 from line_not_done as n
        join order_line as l on l.order_line_id = n.order_line_id
        join referral as f on f.patient_id = l.patient_id
        where f.referral_number = r.referral_number and l.order_number = r.order_number
          and l.product_id = r.product_id)`.as("undone"),
    )
    .where("r.referral_number", "in", numbers)
    .orderBy("r.position")
    .execute();
  const events = await db
    .selectFrom("referral_event")
    .select(["referral_number", "code", "share_result", "at"])
    .where("referral_number", "in", numbers)
    .where("code", "in", ["taken", "refused", "completed"])
    .orderBy("at")
    .execute();
  const people = await db
    .selectFrom("patient")
    .select(["patient_id", "first_name", "last_name"])
    .where("patient_id", "in", present(rows.map(({ patient_id }) => patient_id)))
    .execute();
  const plants = await db
    .selectFrom("plant")
    .select(["plant_id as id", "name"])
    .where("plant_id", "in", present(rows.map(({ plant_id }) => plant_id)))
    .execute();
  const results = await db
    .selectFrom("lab_result")
    .select(["order_number", "patient_id", "issued_at"])
    .where("order_number", "in", present(products.map(({ order_number }) => order_number)))
    .where("version", ">", 0)
    .where("state", "in", ["ready", "partial"])
    .execute();
  const prices = await db
    .selectFrom("product_price")
    .selectAll()
    .where("product_id", "in", [...new Set(products.map(({ product_id }) => product_id))])
    .execute();
  return {
    products: grouped(
      products.map(({ undone, ...product }) => ({ ...product, not_done: Number(undone) === 1 })),
    ),
    decisions: new Map(
      events.flatMap(({ referral_number, code, share_result, at }): [string, PatientDecision][] =>
        code === "taken" || code === "refused" ? [[referral_number, { code, share_result, at }]] : [],
      ),
    ),
    completed: new Map(
      events
        .filter(({ code }) => code === "completed")
        .map(({ referral_number, at }) => [referral_number, at]),
    ),
    people: new Map(people.map((person) => [person.patient_id, person])),
    plants: new Map(plants.map((plant) => [plant.id, plant])),
    results: new Map(results.map((item) => [`${item.order_number} ${item.patient_id}`, item.issued_at])),
    prices,
  };
}

function grouped<T extends { referral_number: string }>(rows: readonly T[]) {
  const groups = new Map<string, Omit<T, "referral_number">[]>();
  for (const { referral_number, ...row } of rows)
    groups.set(referral_number, [...(groups.get(referral_number) ?? []), row]);
  return groups;
}

/** Whole rupiah; without a branch, the cheapest one with all products; null if a product is missing. */
export function priceOf(
  prices: readonly Price[],
  products: readonly { product_id: string }[],
  plant_id: string | null,
): number | null {
  const amounts = pricesAt(prices, products, plant_id);
  return amounts && amounts.reduce((sum, { amount }) => sum + amount, 0);
}

export function pricesAt(
  prices: readonly Price[],
  products: readonly { product_id: string }[],
  plant_id: string | null,
): { product_id: string; amount: number }[] | null {
  if (products.length === 0) return null;
  const branches = plant_id === null ? new Set(prices.map((price) => price.plant_id)) : [plant_id];
  let best: { product_id: string; amount: number }[] | null = null;
  for (const branch of branches) {
    const amounts = products.flatMap(({ product_id }) => {
      const price = prices.find((item) => item.product_id === product_id && item.plant_id === branch);
      return price ? [{ product_id, amount: netPrice(price) }] : [];
    });
    if (amounts.length === products.length && (!best || total(amounts) < total(best))) best = amounts;
  }
  return best;
}

const total = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);
