import { z } from "zod";
import { isUnderstood, NOT_UNDERSTOOD } from "../../lib/not-understood.ts";
import { allRows, call, callList, type Meta, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { forEverybody, ofCaller } from "../client/remembered.server.ts";
import { notOffered, UpstreamRefusal, offeredOr, refusedOr } from "../client/errors.ts";
import {
  flagOr,
  key,
  laterPage,
  optionalNumber,
  optionalText,
  orNotUnderstood,
  orNull,
  percent,
  rupiah,
  zone,
} from "../client/shapes.server.ts";

export const hours = z.object({
  day: z.number().int().min(1).max(7).describe("1 Monday … 7 Sunday; missing days are closed"),
  open: z.string().describe("HH:mm of the branch"),
  close: z.string(),
});

const holiday = z.object({
  date: z.string().describe("YYYY-MM-DD"),
  name_en: optionalText,
  name_id: optionalText,
});
export type Holiday = z.output<typeof holiday>;

export const holidays = orNotUnderstood(z.array(holiday))
  .transform((rows) =>
    isUnderstood(rows) ? (rows ?? []).map((row) => ({ ...row, date: row.date.slice(0, 10) })) : rows,
  )
  .describe("public holidays on which the branch is closed, from today on");

export const plant = z.object({
  id: key,
  name: z.string().catch(""),
  address: optionalText,
  city_name: optionalText,
  province_name: optionalText,
  phone: optionalText,
  latitude: optionalNumber,
  longitude: optionalNumber,
  // The specification has no zone, so its absence is no finding.
  timezone: zone.default(NOT_UNDERSTOOD),
  opening_hours: z.array(hours).default([]),
  holidays,
  is_open_now: orNull(z.boolean()),
  supports_home_care: flagOr(false),
  facilities: z.array(z.string()).default([]),
  rating_avg: optionalNumber,
  rating_count: z.number().int().catch(0),
  distance_km: optionalNumber.describe("only if a location is given"),
  product: orNull(z.object({ prices: z.array(z.object({ amount: rupiah, discount_percent: percent })) }))
    .transform((product) => product ?? null)
    .describe("only if a product is given: its price there"),
});
export type Plant = z.output<typeof plant>;

const plantQuery = z.object({
  product_id: z.string().optional().describe("only branches that offer it, with its price"),
  q: z.string().optional().describe("name or city"),
  city_id: z.string().optional(),
  lat: z.number().optional(),
  lng: z.number().optional(),
  open_now: z.boolean().optional(),
  home_care: z.boolean().optional(),
  sort: z
    .enum(["distance", "price", "city"])
    .optional()
    .describe("price requires product_id; distance requires lat and lng or city_id"),
  page: z.number().optional(),
  per_page: z.number().optional().describe("at most 100"),
});
type PlantQuery = z.input<typeof plantQuery>;

const listCall = endpoint("Branches", "GET /plant/get", {
  summary: "Lists matching branches. Every provider supports `product_id`; other fields are extensions.",
  query: plantQuery,
  forEverybody: true,
  rows: 500,
  unpaged: true,
  results: z.array(plant),
});

export function listPlantPage(
  up: UpstreamContext,
  query: PlantQuery,
): Promise<{ results: Plant[]; meta: Meta }> {
  const switches = { open_now: query.open_now || undefined, home_care: query.home_care || undefined };
  return callList(up, listCall, { query: { ...query, ...switches } });
}

export function listPlants(up: UpstreamContext, query: PlantQuery = {}): Promise<Plant[]> {
  return allRows((paging) => listPlantPage(up, { ...query, per_page: 100, ...paging }));
}

const LIFE = { fresh: 5 * 60_000, most: 60 * 60_000 };

export type BranchChoice = Pick<Plant, "id" | "name">;

/** Cached, so without data that depends on time, place or product. */
export function listBranchChoices(up: UpstreamContext): Promise<BranchChoice[]> {
  return ofCaller(up, "branches", LIFE, async (context) =>
    (await listPlants(context)).map(({ id, name }) => ({ id, name })),
  );
}

const detailCall = endpoint("Branches", "GET /plant/get-detail", {
  summary: "Returns one branch.",
  query: z.object({ plant_id: z.string() }),
  results: plant,
});

export async function getPlant(up: UpstreamContext, plant_id: string): Promise<Plant> {
  const plant = await offeredOr(call(up, detailCall, { query: { plant_id } }), null);
  if (plant) return plant;
  // Without this call, a laboratory still lists its branches.
  const plants = await refusedOr(refusedOr(listPlants(up), null, 400), null, 422);
  if (!plants) throw notOffered();
  const match = plants.find(({ id }) => id === plant_id);
  if (!match) throw new UpstreamRefusal(404, null, "", {}, null);
  return match;
}

const city = z.object({ id: key, name: z.string() });
export type City = z.output<typeof city>;

const citiesCall = endpoint("Branches", "GET /city/get", {
  summary: "Lists cities with branches.",
  query: laterPage,
  open: true,
  rows: 1000,
  results: z.array(city),
});

const readCities = forEverybody("cities", LIFE, (shared) =>
  allRows((query) => callList(shared, citiesCall, { query })),
);

export async function listCities(up: UpstreamContext): Promise<City[]> {
  return (await readCities(up, {})).value;
}
