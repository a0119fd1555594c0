import { z } from "zod";
import type { Call, Reply, Route } from "../../http/server.ts";
import { findCatalogue } from "./catalogue.ts";
import { listPlants } from "../branches/plants.ts";
import { loadCards, productView } from "../products/products.ts";
import { paged, pageOf, pageQuery, parseQuery } from "../../http/query.ts";
import { ANYBODY, get } from "../../http/route.ts";

/** For signed-out visitors: no personal data. */

const publicProductQuery = z.object({ ...pageQuery, q: z.string().trim().max(100).optional() });

async function getPublicProducts(call: Call): Promise<Reply> {
  const { page, per_page, q } = parseQuery(publicProductQuery, call);
  const filter = { product_type: "test" as const, ...(q === undefined ? {} : { q }) };
  const { found } = await findCatalogue(call.db, filter, call.lang, call.clock.now());
  const cards = await loadCards(
    call.db,
    pageOf(found, page, per_page).map(({ product_id }) => product_id),
  );
  const rows = cards.map((card) => {
    const { id, name_en, name_id, fasting_hours, turnaround_hours, price_from } = productView(
      card,
      call.lang,
      call.clock.now(),
    );
    return { id, name_en, name_id, fasting_hours, turnaround_hours, price_from };
  });
  return paged(rows, found.length, page, per_page);
}

const publicPlantQuery = z.object(pageQuery);

async function getPublicPlants(call: Call): Promise<Reply> {
  const { page, per_page } = parseQuery(publicPlantQuery, call);
  const matches = await listPlants(call.db, { sort: "name" }, call.lang, call.clock.now());
  const rows = pageOf(matches, page, per_page).map(
    ({ id, name, address, city_name, phone, timezone, opening_hours }) => ({
      id,
      name,
      address,
      city_name,
      phone,
      timezone,
      opening_hours,
    }),
  );
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
  get("/public/plant/get", ANYBODY, getPublicPlants, "Branches for people who have not signed in", publicPlantQuery),
  get("/public/laboratory/get", ANYBODY, laboratory, "What the laboratory says of itself"),
];
