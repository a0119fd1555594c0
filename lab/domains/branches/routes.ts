import { loadHolidays } from "../../lib/holidays.ts";
import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { loadAreas } from "../../lib/areas/areas.ts";
import type { Db } from "../../database/db.ts";
import { findRow } from "../../database/rows.ts";
import { findPlant, listPlants, plantView, type Point } from "./plants.ts";
import { findProduct } from "../products/products.ts";
import { flag, key, pageQuery, pageReply, parseQuery } from "../../http/query.ts";
import { ANYBODY, REGISTERED, get } from "../../http/route.ts";

const latitude = z.coerce.number().min(-90).max(90).optional();
const longitude = z.coerce.number().min(-180).max(180).optional();

const plantQuery = z
  .object({
    ...pageQuery,
    product_id: z.string().max(100).optional(),
    q: z.string().trim().max(100).optional(),
    city_id: z.string().max(20).optional(),
    lat: latitude,
    lng: longitude,
    open_now: flag,
    home_care: flag,
    sort: z.enum(["distance", "price", "city", "name"]).optional(),
  })
  .refine((query) => (query.lat === undefined) === (query.lng === undefined), {
    path: ["lat"],
    message: "required",
  })
  .refine((query) => query.sort !== "distance" || query.lat !== undefined || query.city_id, {
    path: ["lat"],
    message: "required",
  })
  .refine((query) => query.sort !== "price" || query.product_id, {
    path: ["product_id"],
    message: "required",
  });

async function getPlantList(call: Call): Promise<Reply> {
  const { page, per_page, lat, lng, ...filter } = parseQuery(plantQuery, call);
  if (filter.product_id && !(await findProduct(call.db, filter.product_id))) {
    throw new LabError("not_found");
  }
  const position = lat !== undefined && lng !== undefined ? { lat, lng } : undefined;
  const centre =
    filter.sort === "distance" && !position ? await cityCentre(call.db, filter.city_id) : undefined;
  // The list includes branches outside the city.
  const request = { ...filter, city_id: centre ? undefined : filter.city_id, from: position ?? centre };
  const plants = await listPlants(call.db, request, call.lang, call.clock.now());
  return pageReply({ page, per_page }, plants);
}

async function cityCentre(db: Db, city_id: string | undefined): Promise<Point | undefined> {
  const city = await findRow(db, "city", { city_id: city_id ?? "" });
  if (!city) throw new LabError("not_found");
  return { lat: city.latitude, lng: city.longitude };
}

const plantDetailQuery = z.object({ plant_id: key, lat: latitude, lng: longitude });

async function getPlantDetail(call: Call): Promise<Reply> {
  const { plant_id, lat, lng } = parseQuery(plantDetailQuery, call);
  const plant = await findPlant(call.db, plant_id);
  if (!plant) throw new LabError("not_found");
  const from = lat !== undefined && lng !== undefined ? { lat, lng } : undefined;
  const day = { now: call.clock.now(), holidays: await loadHolidays(call.db) };
  return { results: plantView(plant, call.lang, day, { from }) };
}

const cityQuery = z.object({ province_id_sni: z.string().max(10).optional() });

/** Without a province, the cities with branches. */
async function getCityList(call: Call): Promise<Reply> {
  const { province_id_sni } = parseQuery(cityQuery, call);
  if (province_id_sni) {
    const areas = (await loadAreas()).citiesOf(province_id_sni);
    return { results: areas.map(({ id, name }) => ({ id, name, province_id_sni })) };
  }
  const rows = await call.db.selectFrom("city").selectAll().orderBy("name").execute();
  return { results: rows.map(({ city_id, ...city }) => ({ id: city_id, ...city })) };
}

// prettier-ignore
export const branchRoutes: readonly Route[] = [
  get("/plant/get", REGISTERED, getPlantList, "Branches, with the price of a product", plantQuery),
  get("/plant/get-detail", REGISTERED, getPlantDetail, "One branch", plantDetailQuery),
  get("/city/get", ANYBODY, getCityList, "Cities of a province, or of the branches", cityQuery),
];
