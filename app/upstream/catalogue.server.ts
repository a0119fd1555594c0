import { z } from "zod";
import { textIn } from "../lib/bilingual.ts";
import type { Lang } from "../lib/dates.ts";
import { netPrice } from "../lib/prices.ts";
import { call, callList, type Meta, type UpstreamContext } from "./client.server.ts";
import { optionalNumber, key, percent, rupiah, optionalText } from "./shapes.server.ts";

const pair = (lang: Lang, plain: string | null, en: string | null, id: string | null) =>
  textIn(lang, { plain, en, id });

const itemIn = (lang: Lang) =>
  z
    .object({
      product_id: key.nullish().transform((id) => id ?? null),
      product_code: optionalText,
      name: optionalText,
      name_en: optionalText,
      name_id: optionalText,
      qty: z.number().int().catch(1),
    })
    .transform(({ name, name_en, name_id, ...item }) => ({
      ...item,
      name: pair(lang, name, name_en, name_id),
    }));

const productIn = (lang: Lang) =>
  z
    .object({
      id: key,
      product_code: optionalText,
      product_type: z.enum(["test", "package", "subscription", "deal"]),
      name: optionalText,
      name_en: optionalText,
      name_id: optionalText,
      category_code: optionalText,
      category_en: optionalText,
      category_id: optionalText,
      sub_category_code: optionalText,
      sub_category_en: optionalText,
      sub_category_id: optionalText,
      description_en: optionalText,
      description_id: optionalText,
      preparation_en: optionalText,
      preparation_id: optionalText,
      fasting_hours: z.number().min(0).catch(0),
      specimen: optionalText,
      specimen_en: optionalText,
      specimen_id: optionalText,
      turnaround_hours: optionalNumber,
      gender_restriction: z.enum(["M", "F"]).nullish().catch(null),
      age_min: optionalNumber,
      age_max: optionalNumber,
      home_care_available: z.boolean().catch(false),
      prices: z.array(z.object({ plant_id: key, amount: rupiah, discount_percent: percent })),
      price_from: rupiah.nullish().catch(null),
      items: z.array(itemIn(lang)).catch([]),
      quota: optionalNumber,
      valid_days: optionalNumber,
      start_at: optionalText,
      end_at: optionalText,
      stock_left: optionalNumber,
      rating_avg: optionalNumber,
      rating_count: z.number().int().catch(0),
      /** only for a patient that was named: why the product is not for them */
      restricted_reason: optionalText,
    })
    .transform((all) => {
      const { name_en, name_id, category_en, category_id, sub_category_en, sub_category_id, ...rest } = all;
      const { description_en, description_id, preparation_en, preparation_id, ...product } = rest;
      const { specimen_en, specimen_id, ...lean } = product;
      return {
        ...lean,
        name: pair(lang, product.name, name_en, name_id),
        category: pair(lang, null, category_en, category_id),
        sub_category: pair(lang, null, sub_category_en, sub_category_id),
        description: pair(lang, null, description_en, description_id),
        preparation: pair(lang, null, preparation_en, preparation_id),
        specimen: pair(lang, product.specimen, specimen_en, specimen_id),
        /** lowest price after discount; null when no branch sells it */
        price_from: product.price_from ?? lowest(product.prices),
      };
    });
/** Shape **Product** of screens.md §0, its texts in the language of the call. Money in whole rupiah. */
export type Product = z.output<ReturnType<typeof productIn>>;

export interface ProductQuery {
  product_type?: Product["product_type"] | undefined;
  /** name, everyday name or code */
  q?: string | undefined;
  category_code?: string | undefined;
  /** only what this branch sells, with its price */
  plant_id?: string | undefined;
  home_care?: boolean | undefined;
  no_fasting?: boolean | undefined;
  /** whole rupiah after discount */
  price_max?: number | undefined;
  sort?: "name" | "price_asc" | "popular" | undefined;
  page?: number | undefined;
  per_page?: number | undefined;
}

/** Products that fit (GET /product/get). */
export function listProducts(
  up: UpstreamContext,
  query: ProductQuery,
): Promise<{ results: Product[]; meta: Meta }> {
  const switches = { home_care: query.home_care || undefined, no_fasting: query.no_fasting || undefined };
  return callList(up, {
    path: "/product/get",
    query: { ...query, ...switches },
    schema: z.array(productIn(up.lang)),
    area: "catalogue",
  });
}

/**
 * One product (GET /product/get-detail).
 * @param options a patient adds `restricted_reason`; a branch leaves only its own price
 * @throws UpstreamRefusal 404 when there is none
 */
export function getProduct(
  up: UpstreamContext,
  product_id: string,
  options: { plant_id?: string | undefined; patient_id?: string | undefined } = {},
): Promise<Product> {
  return call(up, {
    path: "/product/get-detail",
    query: { product_id, ...options },
    schema: productIn(up.lang),
    area: "catalogue",
  });
}

const category = z.object({
  category_code: z.string().min(1),
  category_en: optionalText,
  category_id: optionalText,
});

/** Categories that have such products, for a choice (GET /product-category/get). */
export async function listCategories(
  up: UpstreamContext,
  product_type?: Product["product_type"],
): Promise<{ code: string; name: string }[]> {
  const found = await call(up, {
    path: "/product-category/get",
    query: { product_type },
    schema: z.array(category),
    area: "catalogue",
  });
  return found.map(({ category_code, category_en, category_id }) => ({
    code: category_code,
    name: pair(up.lang, null, category_en, category_id) || category_code,
  }));
}

function lowest(prices: readonly { amount: number; discount_percent: number }[]): number | null {
  return prices.length > 0 ? Math.min(...prices.map(netPrice)) : null;
}
