import type { Selectable } from "kysely";
import { z } from "zod";
import type { Lang } from "../../lib/texts.ts";
import { productText } from "./texts.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow } from "../../database/rows.ts";
import { specimenNames } from "../../lib/labels.ts";
import { ageOn } from "../../lib/local-time.ts";
import type { ProductTable } from "../../database/tables.generated.ts";

export type Product = Selectable<ProductTable>;

const names = z.array(z.string());

type Restriction = "restricted_male" | "restricted_female" | "restricted_age_min" | "restricted_age_max";

export const BOOKING_DAYS = 90;

/** Null if allowed. @param day YYYY-MM-DD, as `last`, for the age */
export function restrictedReason(
  product: Pick<Product, "gender_restriction" | "age_min" | "age_max">,
  patient: { gender: "M" | "F"; date_of_birth: string },
  day: string,
  last = day,
): Restriction | null {
  if (product.gender_restriction === "M" && patient.gender !== "M") return "restricted_male";
  if (product.gender_restriction === "F" && patient.gender !== "F") return "restricted_female";
  const { date_of_birth } = patient;
  if (product.age_min !== null && ageOn(date_of_birth, last) < product.age_min) return "restricted_age_min";
  if (product.age_max !== null && ageOn(date_of_birth, day) > product.age_max) return "restricted_age_max";
  return null;
}

interface RestrictionQuery {
  /** YYYY-MM-DD */
  day: string;
  last?: string;
  /** a doctor gave a reason against the age limits; those of sex stand */
  isWaived?: boolean;
}

/** Checks tests inside a package too; null if allowed. */
export function restrictionOf(
  card: Pick<ProductCard, "gender_restriction" | "age_min" | "age_max" | "items">,
  patient: { gender: "M" | "F"; date_of_birth: string },
  { day, last, isWaived = false }: RestrictionQuery,
) {
  for (const product of [card, ...card.items.map((item) => item.product)]) {
    const limits = isWaived ? { ...product, age_min: null, age_max: null } : product;
    const reason = restrictedReason(limits, patient, day, last);
    if (reason) return { reason, product };
  }
  return null;
}

export function restrictionText(
  reason: Restriction,
  product: Pick<Product, "age_min" | "age_max">,
  lang: Lang,
): string {
  return productText(reason, lang, {
    age: reason === "restricted_age_max" ? product.age_max : product.age_min,
  });
}

/** Whole rupiah; half a rupiah rounds the discount up, as on the portal's pages. */
export function netPrice(price: { amount: number; discount_percent: number }): number {
  return price.amount - Math.round((price.amount * price.discount_percent) / 100);
}

export interface Price {
  product_id: string;
  plant_id: string;
  amount: number;
  discount_percent: number;
}

export function dealState(
  product: Pick<Product, "start_at" | "end_at" | "stock_left">,
  now: Date,
): "open" | "not_started" | "ended" | "sold_out" {
  const at = now.toISOString();
  if (product.end_at !== null && product.end_at <= at) return "ended";
  if (product.stock_left === 0) return "sold_out";
  if (product.start_at !== null && product.start_at > at) return "not_started";
  return "open";
}

export interface ProductCard extends Product {
  category_en: string;
  category_text_id: string;
  sub_category_en: string;
  sub_category_text_id: string;
  prices: Price[];
  items: {
    product: Product & Pick<ProductCard, "sub_category_en" | "sub_category_text_id">;
    qty: number;
  }[];
  rating_avg: number | null;
  rating_count: number;
}

export async function findProduct(db: Db | Trx, product_id: string): Promise<Product | null> {
  const row = await findRow(db, "product", { product_id });
  return row ?? null;
}

/** In id order; skips unknown ids. @param plant_id limits prices to this branch */
export async function loadCards(
  db: Db | Trx,
  ids: readonly string[],
  plant_id?: string,
): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("product as p")
    .innerJoin("product_category as c", "c.category_code", "p.category_code")
    .innerJoin("product_sub_category as s", "s.sub_category_code", "p.sub_category_code")
    .selectAll("p")
    .select([
      "c.category_en",
      "c.category_id as category_text_id",
      "s.sub_category_en",
      "s.sub_category_id as sub_category_text_id",
    ])
    .where("p.product_id", "in", ids)
    .execute();
  let priceQuery = db
    .selectFrom("product_price")
    .innerJoin("plant", "plant.plant_id", "product_price.plant_id")
    .selectAll("product_price")
    .where("product_price.product_id", "in", ids)
    .orderBy("plant.name");
  if (plant_id) priceQuery = priceQuery.where("product_price.plant_id", "=", plant_id);
  const prices = await priceQuery.execute();
  const items = await db
    .selectFrom("product_item as i")
    .innerJoin("product as p", "p.product_id", "i.product_id")
    .innerJoin("product_sub_category as s", "s.sub_category_code", "p.sub_category_code")
    .selectAll("p")
    .select(["i.package_id", "i.qty", "s.sub_category_en", "s.sub_category_id as sub_category_text_id"])
    .where("i.package_id", "in", ids)
    .orderBy("p.name_en")
    .execute();
  const ratings = await db
    .selectFrom("review")
    .innerJoin("reviewed_product", "reviewed_product.review_id", "review.review_id")
    .select((select) => [
      "reviewed_product.product_id",
      select.fn.avg<number>("rating").as("avg"),
      select.fn.countAll<number>().as("count"),
    ])
    .where("reviewed_product.product_id", "in", ids)
    .groupBy("reviewed_product.product_id")
    .execute();
  const byId = new Map(rows.map((row) => [row.product_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const rating = ratings.find((item) => item.product_id === id);
    return {
      ...row,
      prices: prices.filter((price) => price.product_id === id),
      items: items.filter((item) => item.package_id === id).map((item) => ({ product: item, qty: item.qty })),
      rating_avg: rating ? Math.round(Number(rating.avg) * 10) / 10 : null,
      rating_count: Number(rating?.count ?? 0),
    };
  });
}

export function productColumns(card: ProductCard) {
  return {
    product_id: card.product_id,
    product_code: card.product_code,
    name_en: card.name_en,
    name_id: card.name_id,
    category_en: card.category_en,
    category_id: card.category_text_id,
    sub_category_en: card.sub_category_en,
    sub_category_id: card.sub_category_text_id,
    content: contentOf(card),
  };
}

function contentOf({ items }: Pick<ProductCard, "items">): string {
  return JSON.stringify(
    items.map(({ product, qty }) => ({
      product_code: product.product_code,
      name_en: product.name_en,
      name_id: product.name_id,
      sub_category_en: product.sub_category_en,
      sub_category_id: product.sub_category_text_id,
      qty,
    })),
  );
}

export const contentList = z.array(
  z.object({
    product_code: z.string(),
    name_en: z.string(),
    name_id: z.string(),
    // Absent in orders of earlier versions.
    sub_category_en: z.string().default(""),
    sub_category_id: z.string().default(""),
    qty: z.number(),
  }),
);

/** `name_id` is the Indonesian name, not an id. */
export function productNames(product: Pick<Product, "name_en" | "name_id">, lang: Lang) {
  return {
    name: lang === "id" ? product.name_id : product.name_en,
    name_en: product.name_en,
    name_id: product.name_id,
  };
}

/** "Blood, urine" of a package */
function specimenView({ specimen, items }: Pick<ProductCard, "specimen" | "items">, lang: Lang) {
  const codes = new Set(items.length > 0 ? items.map(({ product }) => product.specimen) : [specimen]);
  const known = [...codes].filter((code) => code !== null).map(specimenNames);
  const listed = (language: 0 | 1) =>
    known.map((names, index) => (index > 0 ? names[language].toLowerCase() : names[language])).join(", ") ||
    null;
  const [en, id] = [listed(0), listed(1)];
  return { specimen: lang === "id" ? id : en, specimen_en: en, specimen_id: id };
}

export function contentView(card: ProductCard, lang: Lang) {
  return card.items.map(({ product, qty }) => ({
    product_id: product.product_id,
    product_code: product.product_code,
    ...productNames(product, lang),
    description_en: product.description_en,
    description_id: product.description_id,
    sub_category_en: product.sub_category_en,
    sub_category_id: product.sub_category_text_id,
    qty,
  }));
}

export function productView(card: ProductCard, lang: Lang, now: Date) {
  return {
    id: card.product_id,
    product_code: card.product_code,
    product_type: card.product_type,
    ...productNames(card, lang),
    aliases: names.parse(JSON.parse(card.aliases)),
    category_code: card.category_code,
    category_en: card.category_en,
    category_id: card.category_text_id,
    sub_category_code: card.sub_category_code,
    sub_category_en: card.sub_category_en,
    sub_category_id: card.sub_category_text_id,
    description_en: card.description_en,
    description_id: card.description_id,
    preparation_en: card.preparation_en,
    preparation_id: card.preparation_id,
    fasting_hours: card.fasting_hours,
    ...specimenView(card, lang),
    turnaround_hours: card.turnaround_hours,
    gender_restriction: card.gender_restriction,
    age_min: card.age_min,
    age_max: card.age_max,
    home_care_available: card.home_care_available === 1,
    prices: card.prices.map(({ plant_id, amount, discount_percent }) => ({
      plant_id,
      amount,
      discount_percent,
    })),
    price_from: card.prices.length > 0 ? Math.min(...card.prices.map(netPrice)) : null,
    items: card.items.map(({ product, qty }) => ({
      product_id: product.product_id,
      product_code: product.product_code,
      ...productNames(product, lang),
      sub_category_en: product.sub_category_en,
      sub_category_id: product.sub_category_text_id,
      qty,
    })),
    quota: card.quota,
    valid_days: card.valid_days,
    start_at: card.start_at,
    end_at: card.end_at,
    stock_left: card.stock_left,
    deal_state: card.product_type === "deal" ? dealState(card, now) : null,
    rating_avg: card.rating_avg,
    rating_count: card.rating_count,
  };
}
