import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { findCatalogue } from "./catalogue.ts";
import { listPlants } from "../branches/plants.ts";
import { contentView, loadCards, productNames, productView } from "../products/products.ts";
import { pricesAlone } from "../products/savings.ts";
import { key, paged, pageOf, pageQuery, parseQuery } from "../../http/query.ts";
import { ANYBODY, expireOrdersFirst, get } from "../../http/route.ts";
import { branchTimesQuery, getBranchTimes } from "../schedule/routes.ts";

/** For signed-out visitors: no personal data. */

const product_type = z.enum(["test", "package"]);

const publicProductQuery = z.object({
  ...pageQuery,
  q: z.string().trim().max(100).optional(),
  product_type: product_type.default("test"),
});

async function getPublicProducts(call: Call): Promise<Reply> {
  const { page, per_page, q, product_type } = parseQuery(publicProductQuery, call);
  const filter = { product_type, ...(q === undefined ? {} : { q }) };
  const { found } = await findCatalogue(call.db, filter, call.lang, call.clock.now());
  const cards = await loadCards(
    call.db,
    pageOf(found, page, per_page).map(({ product_id }) => product_id),
  );
  const alone = await pricesAlone(call.db, cards);
  const rows = cards.map((card) => {
    const view = productView(card, call.lang, call.clock.now());
    const { id, name_en, name_id, fasting_hours, turnaround_hours, price_from, prices } = view;
    const { sub_category_code, sub_category_en, sub_category_id } = view;
    const items = card.items.map(({ product }) => ({
      ...productNames(product, call.lang),
      sub_category_en: product.sub_category_en,
      sub_category_id: product.sub_category_text_id,
    }));
    const saving = alone.get(id)?.saving ?? null;
    const facts = { fasting_hours, turnaround_hours, price_from, prices, item_count: items.length, saving };
    const checks = { sub_category_code, sub_category_en, sub_category_id };
    return { id, name_en, name_id, ...checks, ...facts, items };
  });
  return paged(rows, found.length, page, per_page);
}

const publicDetailQuery = z.object({ product_id: key });

async function getPublicProduct(call: Call): Promise<Reply> {
  const { product_id } = parseQuery(publicDetailQuery, call);
  const [card] = await loadCards(call.db, [product_id]);
  if (!card || !product_type.safeParse(card.product_type).success) throw new LabError("not_found");
  const alone = (await pricesAlone(call.db, [card])).get(product_id);
  const view = productView(card, call.lang, call.clock.now());
  const items = contentView(card, call.lang).map((item) => ({
    ...item,
    price_alone: alone?.prices.get(item.product_id) ?? null,
  }));
  return { results: { ...view, items, saving: alone?.saving ?? null } };
}

const publicPlantQuery = z.object(pageQuery);

async function getPublicPlants(call: Call): Promise<Reply> {
  const { page, per_page } = parseQuery(publicPlantQuery, call);
  const matches = await listPlants(call.db, { sort: "name" }, call.lang, call.clock.now());
  const rows = pageOf(matches, page, per_page).map((plant) => {
    const { id, name, address, city_name, province_name, phone } = plant;
    const { latitude, longitude, timezone, opening_hours, holidays } = plant;
    const place = { address, city_name, province_name, phone, latitude, longitude };
    return { id, name, ...place, timezone, opening_hours, holidays };
  });
  return paged(rows, matches.length, page, per_page);
}

/** Fictitious. */
const LABORATORY = {
  accreditation_en: "Accredited as a medical laboratory, SNI ISO 15189:2022 (sample number LM-000-IDN)",
  accreditation_id: "Terakreditasi sebagai laboratorium medik, SNI ISO 15189:2022 (contoh nomor LM-000-IDN)",
};

function laboratory(): Promise<Reply> {
  return Promise.resolve({ results: LABORATORY });
}

// prettier-ignore
export const publicRoutes: readonly Route[] = [
  get("/public/product/get", ANYBODY, getPublicProducts, "Tests for people who have not signed in", publicProductQuery),
  get("/public/product/get-detail", ANYBODY, getPublicProduct, "A test or package for people who have not signed in", publicDetailQuery),
  expireOrdersFirst(get("/public/schedule/get", ANYBODY, getBranchTimes, "Free times of a branch for people who have not signed in", branchTimesQuery)),
  get("/public/plant/get", ANYBODY, getPublicPlants, "Branches for people who have not signed in", publicPlantQuery),
  get("/public/laboratory/get", ANYBODY, laboratory, "What the laboratory says of itself"),
];
