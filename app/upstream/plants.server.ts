import { z } from "zod";
import { call, callList, type Meta, type UpstreamContext } from "./client.server.ts";
import { optionalNumber, key, percent, rupiah, optionalText, zone } from "./shapes.server.ts";

const hours = z.object({ day: z.number().int().min(1).max(7), open: z.string(), close: z.string() });

const plant = z.object({
  id: key,
  name: z.string().catch(""),
  address: optionalText,
  city_name: optionalText,
  province_name: optionalText,
  phone: optionalText,
  latitude: optionalNumber,
  longitude: optionalNumber,
  timezone: zone,
  /** day 1 = Monday … 7; HH:mm local; a day that is missing is closed */
  opening_hours: z.array(hours).catch([]),
  is_open_now: z.boolean().nullish().catch(null),
  supports_home_care: z.boolean().catch(false),
  facilities: z.array(z.string()).catch([]),
  rating_avg: optionalNumber,
  rating_count: z.number().int().catch(0),
  /** only when asked from a place */
  distance_km: optionalNumber,
  /** only when asked for a product: its price there, whole rupiah */
  product: z
    .object({ prices: z.array(z.object({ amount: rupiah, discount_percent: percent })) })
    .nullish()
    .transform((product) => product ?? null),
});
/** Shape **Plant** of screens.md §0: one branch of the laboratory. */
export type Plant = z.output<typeof plant>;
export type OpeningHours = z.output<typeof hours>;

export interface PlantQuery {
  /** only branches that offer it, with its price */
  product_id?: string | undefined;
  q?: string | undefined;
  city_id?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  open_now?: boolean | undefined;
  home_care?: boolean | undefined;
  /** price needs product_id; distance needs lat and lng or city_id */
  sort?: "distance" | "price" | "city" | undefined;
  page?: number | undefined;
  /** at most 100 */
  per_page?: number | undefined;
}

/** Branches that fit (GET /plant/get). @throws UpstreamRefusal 404 for an unknown product or city */
export function listPlants(
  up: UpstreamContext,
  query: PlantQuery = {},
): Promise<{ results: Plant[]; meta: Meta }> {
  const switches = { open_now: query.open_now || undefined, home_care: query.home_care || undefined };
  return callList(up, {
    path: "/plant/get",
    query: { per_page: 100, ...query, ...switches },
    schema: z.array(plant),
    area: "catalogue",
  });
}

/** One branch (GET /plant/get-detail). @throws UpstreamRefusal 404 when there is none */
export function getPlant(up: UpstreamContext, plant_id: string): Promise<Plant> {
  return call(up, { path: "/plant/get-detail", query: { plant_id }, schema: plant, area: "catalogue" });
}

const city = z.object({ id: key, name: z.string() });
export type City = z.output<typeof city>;

/** Cities for a choice (GET /city/get). */
export function listCities(up: UpstreamContext): Promise<City[]> {
  return call(up, { path: "/city/get", schema: z.array(city), area: "catalogue" });
}
