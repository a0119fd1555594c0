import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { patientFor } from "../patients/access.ts";
import { findCatalogue, listCategories, popularProducts } from "./catalogue.ts";
import { addDays, labToday } from "../../lib/local-time.ts";
import { expireDue } from "../orders/lifecycle/order-flow.ts";
import {
  BOOKING_DAYS,
  contentView,
  loadCards,
  productNames,
  productView,
  restrictionOf,
  restrictionText,
} from "../products/products.ts";
import { pricesAlone } from "../products/savings.ts";
import { flag, key, paged, pageOf, pageQuery, parseQuery } from "../../http/query.ts";
import { REGISTERED, get } from "../../http/route.ts";

const product_type = z.enum(["test", "package", "subscription", "deal"]).optional();

const productQuery = z.object({
  ...pageQuery,
  product_type,
  q: z.string().trim().max(100).optional(),
  category_code: z.string().max(50).optional(),
  sub_category_code: z.string().max(50).optional(),
  plant_id: z.string().max(100).optional(),
  home_care: flag,
  no_fasting: flag,
  price_max: z.coerce.number().int().min(0).optional(),
  gender: z.enum(["M", "F"]).optional(),
  age: z.coerce.number().int().min(0).max(130).optional(),
  sort: z.enum(["name", "price_asc", "popular"]).optional(),
});

async function getProductList(call: Call): Promise<Reply> {
  const { page, per_page, ...filter } = parseQuery(productQuery, call);
  const now = call.clock.now();
  if (filter.product_type === "deal") await expireDue(call.db, call.clock);
  const { found, suggestion } = await findCatalogue(call.db, filter, call.lang, now);
  const topics = new Map(found.map(({ product_id, topic }) => [product_id, topic]));
  const ids = pageOf([...topics.keys()], page, per_page);
  const cards = await loadCards(call.db, ids, filter.plant_id);
  const alone = filter.product_type === "package" ? await pricesAlone(call.db, cards) : null;
  const rows = cards.map((card) => {
    const topic = topics.get(card.product_id);
    const matched = topic && { matched_en: topic.name_en, matched_id: topic.name_id };
    const saving = alone?.get(card.product_id)?.saving ?? null;
    return { ...productView(card, call.lang, now), saving, ...matched };
  });
  if (found.length > 0) return paged(rows, found.length, page, per_page);
  const popular = (await popularProducts(call.db, filter.product_type)).map(({ product_id, ...names }) => ({
    id: product_id,
    ...productNames(names, call.lang),
  }));
  return paged(rows, 0, page, per_page, { suggestion, popular });
}

const productDetailQuery = z.object({
  product_id: key,
  plant_id: z.string().max(100).optional(),
  patient_id: z.string().max(100).optional(),
});

async function getProductDetail(call: Call): Promise<Reply> {
  const { product_id, plant_id, patient_id } = parseQuery(productDetailQuery, call);
  const [card] = await loadCards(call.db, [product_id], plant_id);
  if (!card) throw new LabError("not_found");
  const now = call.clock.now();
  const { saving = null } = (await pricesAlone(call.db, [card])).get(product_id) ?? {};
  const view = { ...productView(card, call.lang, now), items: contentView(card, call.lang), saving };
  if (!patient_id) return { results: { ...view, restricted_code: null, restricted_reason: null } };
  const patient = await patientFor(call.db, call.clock, call.caller, patient_id, "book");
  const today = labToday(now);
  const restricted = restrictionOf(card, patient, { day: today, last: addDays(today, BOOKING_DAYS) });
  return {
    results: {
      ...view,
      restricted_code: restricted?.reason ?? null,
      restricted_reason: restricted && restrictionText(restricted.reason, restricted.product, call.lang),
    },
  };
}

const categoryQuery = z.object({ product_type });

async function getCategoryList(call: Call): Promise<Reply> {
  return { results: await listCategories(call.db, parseQuery(categoryQuery, call).product_type) };
}

// prettier-ignore
export const productRoutes: readonly Route[] = [
  get("/product/get", REGISTERED, getProductList, "Search the catalogue", productQuery),
  get("/product/get-detail", REGISTERED, getProductDetail, "One product, and whether a patient may take it", productDetailQuery),
  get("/product-category/get", REGISTERED, getCategoryList, "Categories that have products", categoryQuery),
];
