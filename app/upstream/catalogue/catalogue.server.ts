import { z } from "zod";
import { bilingual, inLanguage, plainOrBilingual } from "../client/bilingual.server.ts";
import { textIn } from "../../lib/bilingual.ts";
import type { LangCode } from "../../lib/dates.ts";
import type { Amount } from "../../lib/money.ts";
import { netPrice, type Price } from "../../lib/prices.ts";
import { call, callList, type Meta, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, perLanguage } from "../client/endpoint.server.ts";
import { ofCaller } from "../client/remembered.server.ts";
import { rowsOf } from "../client/list-shapes.server.ts";
import {
  code,
  flagOr,
  key,
  numberOr,
  optionalCode,
  optionalCount,
  optionalInstant,
  optionalKey,
  optionalNumber,
  optionalText,
  percent,
  rupiah,
} from "../client/shapes.server.ts";
import { PRODUCT_TYPE } from "../client/words/orders.ts";
import { GENDER } from "../client/words/results.ts";

export const branchPrice = z.object({ plant_id: key, amount: rupiah, discount_percent: percent });

const productType = z.enum(["test", "package", "subscription", "deal"]);

const itemIn = perLanguage((lang) =>
  z
    .object({
      product_id: optionalKey,
      product_code: optionalText,
      ...plainOrBilingual("name"),
      description_en: optionalText.describe("purpose of the product; only in the detail"),
      description_id: optionalText,
      sub_category_en: optionalText.describe("what the product checks"),
      sub_category_id: optionalText,
      qty: numberOr(1, z.number().int().min(1)),
      price_alone: rupiah.describe("whole rupiah for one, at the branch of `price_from`; only for visitors"),
    })
    .transform(inLanguage(lang, "name", "description", "sub_category")),
);

export const saving = rupiah.describe(
  "whole rupiah that a package saves against its tests one by one, at the branch of `price_from`",
);

export const productIn = perLanguage((lang) =>
  z
    .object({
      id: key,
      product_code: optionalText,
      product_type: code(PRODUCT_TYPE),
      ...plainOrBilingual("name"),
      category_code: optionalText,
      ...bilingual("category"),
      sub_category_code: optionalText,
      ...bilingual("sub_category"),
      ...bilingual("description"),
      ...bilingual("preparation"),
      fasting_hours: numberOr(0, z.number().min(0).max(1000)),
      ...plainOrBilingual("specimen"),
      turnaround_hours: optionalNumber,
      gender_restriction: optionalCode(GENDER),
      age_min: optionalCount(z.number().min(0)),
      age_max: optionalCount(z.number().min(0)),
      home_care_available: flagOr(false),
      prices: z.array(branchPrice),
      price_from: rupiah.describe("whole rupiah, lowest price after discount"),
      items: z.array(itemIn(lang)).default([]).describe("contents of a package"),
      saving,
      quota: optionalNumber,
      valid_days: optionalNumber,
      start_at: optionalInstant,
      end_at: optionalInstant,
      stock_left: optionalNumber,
      rating_avg: optionalNumber,
      rating_count: z.number().int().catch(0),
      matched_en: optionalText.describe("complaint or occasion in `q` that matched"),
      matched_id: optionalText,
      restricted_reason: optionalText.describe("reason the product does not suit the given patient"),
    })
    .transform((all) => {
      // A copy of so many fields costs as much as reading them.
      const {
        name_en,
        name_id,
        category_en,
        category_id,
        sub_category_en,
        sub_category_id,
        description_en,
        description_id,
        preparation_en,
        preparation_id,
        specimen_en,
        specimen_id,
        matched_en,
        matched_id,
        ...product
      } = all;
      return Object.assign(product, {
        /** match outside its names, or "" */
        matched: textIn(lang, { en: matched_en, id: matched_id }),
        name: textIn(lang, { plain: product.name, en: name_en, id: name_id }),
        category: textIn(lang, { en: category_en, id: category_id }),
        sub_category: textIn(lang, { en: sub_category_en, id: sub_category_id }),
        description: textIn(lang, { en: description_en, id: description_id }),
        preparation: textIn(lang, { en: preparation_en, id: preparation_id }),
        specimen: textIn(lang, { plain: product.specimen, en: specimen_en, id: specimen_id }),
        /** lowest discounted price; null when no branch sells it */
        price_from: product.price_from ?? lowest(product.prices),
      });
    }),
);
/** Money in whole rupiah. */
export type Product = z.output<ReturnType<typeof productIn>>;

const productQuery = z.object({
  product_type: productType.optional(),
  q: z.string().optional().describe("name, everyday name, code, complaint or occasion"),
  category_code: z.string().optional(),
  sub_category_code: z.string().optional().describe("of `sub_categories` of GET /product-category/get"),
  plant_id: z.string().optional().describe("only products sold at this branch, with its price"),
  home_care: z.boolean().optional(),
  no_fasting: z.boolean().optional(),
  price_max: z.number().optional().describe("whole rupiah after discount"),
  gender: z.enum(["M", "F"]).optional().describe("only products allowed for this gender"),
  age: z.number().optional().describe("whole years; only products allowed at this age"),
  sort: z.enum(["name", "price_asc", "popular"]).optional(),
  page: z.number().optional(),
  per_page: z.number().optional().describe("at most 100"),
});
type ProductQuery = z.input<typeof productQuery>;

const listCall = endpoint("Products", "GET /product/get", {
  summary:
    "Lists matching products. Without a match, `meta.suggestion` holds a likely intended term and `meta.popular` the searches of others.",
  query: productQuery,
  forEverybody: true,
  rows: 100,
  results: (lang: LangCode) => z.array(productIn(lang)),
});

export function listProducts(
  up: UpstreamContext,
  query: ProductQuery,
): Promise<{ results: Product[]; meta: Meta }> {
  const switches = { home_care: query.home_care || undefined, no_fasting: query.no_fasting || undefined };
  return callList(up, listCall, { query: { ...query, ...switches, per_page: query.per_page ?? 10 } });
}

const MOMENT = { fresh: 30_000, most: 60_000 };

/** At most a minute old. */
export async function listFirstDeals(up: UpstreamContext): Promise<Product[]> {
  const load = async (context: UpstreamContext) =>
    (await listProducts(context, { product_type: "deal", per_page: 5 })).results;
  return ofCaller(up, "first-deals", MOMENT, load);
}

const detailCall = endpoint("Products", "GET /product/get-detail", {
  summary: "Returns one product.",
  query: z.object({
    product_id: z.string(),
    plant_id: z.string().optional().describe("keeps only this branch's price"),
    patient_id: z.string().optional().describe("adds `restricted_reason`"),
  }),
  results: productIn,
});

export function getProduct(
  up: UpstreamContext,
  product_id: string,
  options: { plant_id?: string | undefined; patient_id?: string | undefined } = {},
): Promise<Product> {
  return call(up, detailCall, { query: { product_id, ...options } });
}

const FACTS_LIFE = { fresh: 5 * 60_000, most: 10 * 60_000 };

/** Equal at all branches and for all callers. */
type TestFacts = Pick<Product, "fasting_hours" | "turnaround_hours" | "preparation">;

/** Cached. @throws UpstreamRefusal 404 */
export async function getTestFacts(up: UpstreamContext, product_id: string): Promise<TestFacts> {
  return ofCaller(up, `facts:${product_id}`, FACTS_LIFE, async (context) => {
    const { fasting_hours, turnaround_hours, preparation } = await getProduct(context, product_id);
    return { fasting_hours, turnaround_hours, preparation };
  });
}

const subCategoryIn = perLanguage((lang) =>
  z
    .object({ sub_category_code: key, sub_category_en: optionalText, sub_category_id: optionalText })
    .transform(({ sub_category_code, sub_category_en, sub_category_id }) => ({
      code: sub_category_code,
      name: textIn(lang, { en: sub_category_en, id: sub_category_id }) || sub_category_code,
    })),
);

const categoriesCall = endpoint("Products", "GET /product-category/get", {
  summary: "Lists categories that have products.",
  query: z.object({ product_type: productType.optional() }),
  rows: 200,
  results: (lang: LangCode) =>
    z.array(
      z
        .object({
          category_code: z.string().min(1),
          category_en: optionalText,
          category_id: optionalText,
          sub_categories: rowsOf(subCategoryIn(lang)).describe(
            "what its products check, such as diabetes; an extension",
          ),
        })
        .transform(({ category_code, category_en, category_id, sub_categories }) => ({
          code: category_code,
          name: textIn(lang, { en: category_en, id: category_id }) || category_code,
          checks: sub_categories,
        })),
    ),
});

interface Category {
  code: string;
  name: string;
  /** narrower, by what they check; empty if the laboratory does not say */
  checks: { code: string; name: string }[];
}

const CATEGORIES_LIFE = { fresh: 5 * 60_000, most: 60 * 60_000 };

export async function listCategories(
  up: UpstreamContext,
  product_type?: z.output<typeof productType>,
): Promise<Category[]> {
  return ofCaller(up, `categories:${product_type ?? ""}`, CATEGORIES_LIFE, (context) =>
    call(context, categoriesCall, { query: { product_type } }),
  );
}

function lowest(prices: readonly Price[]): Amount {
  return prices
    .map(netPrice)
    .reduce((least, net) => (least === null || net === null ? (least ?? net) : Math.min(least, net)), null);
}
