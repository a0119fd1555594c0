import { z } from "zod";
import type { Db } from "../../database/db.ts";
import { dealState, netPrice, type Product } from "../products/products.ts";
import { closestPhrase, searchScore } from "../products/search.ts";
import { findByTopic, topicPhrases, type SearchTopic, type TopicMatch } from "./search-topics.ts";

interface CatalogueFilter {
  product_type?: Product["product_type"];
  q?: string;
  category_code?: string;
  sub_category_code?: string;
  plant_id?: string;
  home_care?: boolean;
  no_fasting?: boolean;
  /** whole rupiah after discount */
  price_max?: number;
  gender?: "M" | "F";
  /** whole years */
  age?: number;
  sort?: "name" | "price_asc" | "popular";
}

const names = z.array(z.string());

interface Found {
  product_id: string;
  /** null when its own names match */
  topic: SearchTopic | null;
}

/**
 * Names rank before topics; deals purchasable at `now` first. `price_max` compares with the price
 * at `plant_id`, else the lowest one.
 */
export async function findCatalogue(
  db: Db,
  filter: CatalogueFilter,
  lang: "en" | "id",
  now: Date,
): Promise<{ found: Found[]; suggestion: string | null }> {
  let query = db.selectFrom("product").selectAll();
  if (filter.product_type) query = query.where("product_type", "=", filter.product_type);
  if (filter.category_code) query = query.where("category_code", "=", filter.category_code);
  if (filter.sub_category_code) query = query.where("sub_category_code", "=", filter.sub_category_code);
  if (filter.home_care) query = query.where("home_care_available", "=", 1);
  if (filter.no_fasting) query = query.where("fasting_hours", "=", 0);
  const { gender, age } = filter;
  if (gender)
    query = query.where((is) =>
      is.or([is("gender_restriction", "is", null), is("gender_restriction", "=", gender)]),
    );
  if (age !== undefined) {
    query = query
      .where((is) => is.or([is("age_min", "is", null), is("age_min", "<=", age)]))
      .where((is) => is.or([is("age_max", "is", null), is("age_max", ">=", age)]));
  }
  const products = await query.execute();
  const prices = await lowestPrices(db, filter.plant_id);
  const possible = products.flatMap((product) => {
    const price = prices.get(product.product_id);
    if (price === undefined && filter.plant_id) return [];
    if (filter.price_max !== undefined && (price === undefined || price > filter.price_max)) return [];
    const score = filter.q ? searchScore(filter.q, phrasesOf(product)) : 1;
    const topic: SearchTopic | null = null;
    return [{ product, score, topic, price: price ?? Number.MAX_SAFE_INTEGER }];
  });
  const named = possible.filter(({ score }) => score > 0);
  const byTopic = filter.q
    ? await findByTopic(db, filter.q, named.length > 0)
    : new Map<string, TopicMatch>();
  const matches = possible
    .map((item) => (item.score > 0 ? item : { ...item, ...byTopic.get(item.product.product_id) }))
    .filter(({ score }) => score > 0);
  const name = (product: Product) => (lang === "id" ? product.name_id : product.name_en);
  const order = filter.sort ?? (filter.q ? "relevance" : "popular");
  matches.sort(
    (a, b) =>
      (filter.sort ? 0 : Number(isOver(a.product, now)) - Number(isOver(b.product, now))) ||
      (order === "relevance" ? b.score - a.score : 0) ||
      (order === "price_asc" ? a.price - b.price : 0) ||
      (order === "name" ? 0 : b.product.popularity - a.product.popularity) ||
      name(a.product).localeCompare(name(b.product), lang) ||
      a.product.product_id.localeCompare(b.product.product_id),
  );
  return {
    found: matches.map(({ product, topic }) => ({ product_id: product.product_id, topic })),
    suggestion:
      filter.q && matches.length === 0
        ? closestPhrase(filter.q, [
            ...possible.flatMap(({ product }) => Object.values(phrasesOf(product)).flat()),
            ...(await topicPhrases(db)),
          ])
        : null,
  };
}

function isOver(product: Product, now: Date): boolean {
  return product.product_type === "deal" && ["ended", "sold_out"].includes(dealState(product, now));
}

export async function popularProducts(db: Db, product_type: Product["product_type"] | undefined) {
  let query = db.selectFrom("product").select(["product_id", "name_en", "name_id"]);
  if (product_type) query = query.where("product_type", "=", product_type);
  return query.orderBy("popularity", "desc").limit(4).execute();
}

function phrasesOf(product: Product): { names: string[]; aliases: string[] } {
  return {
    names: [product.name_en, product.name_id, product.product_code],
    aliases: names.parse(JSON.parse(product.aliases)),
  };
}

async function lowestPrices(db: Db, plant_id: string | undefined): Promise<Map<string, number>> {
  let query = db.selectFrom("product_price").select(["product_id", "amount", "discount_percent"]);
  if (plant_id) query = query.where("plant_id", "=", plant_id);
  const lowest = new Map<string, number>();
  for (const price of await query.execute()) {
    const net = netPrice(price);
    lowest.set(price.product_id, Math.min(net, lowest.get(price.product_id) ?? net));
  }
  return lowest;
}

export async function listCategories(db: Db, product_type?: Product["product_type"]) {
  let used = db.selectFrom("product").select("sub_category_code").distinct();
  if (product_type) used = used.where("product_type", "=", product_type);
  const codes = (await used.execute()).map((row) => row.sub_category_code);
  const categories = await db.selectFrom("product_category").selectAll().orderBy("position").execute();
  const subs = await db.selectFrom("product_sub_category").selectAll().orderBy("position").execute();
  return categories
    .map(({ category_code, category_en, category_id }) => ({
      category_code,
      category_en,
      category_id,
      sub_categories: subs
        .filter((sub) => sub.category_code === category_code && codes.includes(sub.sub_category_code))
        .map(({ sub_category_code, sub_category_en, sub_category_id }) => ({
          sub_category_code,
          sub_category_en,
          sub_category_id,
        })),
    }))
    .filter((category) => category.sub_categories.length > 0);
}
