import type { Meta } from "~/upstream/client/client.server.ts";
import type { Plant } from "~/upstream/branches/plants.server.ts";
import type { NearQuery } from "./query.server.ts";
import { hasWords, searchText } from "~/modules/search-text.ts";

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

interface Wanted extends Pick<NearQuery, "q" | "open_now" | "lat" | "lng" | "page"> {
  city: string | undefined;
  sort: NearQuery["sort"];
}

/** True: the laboratory has ignored these filters. */
export function contradicts(
  plant: Plant,
  { q, city, open_now }: Pick<Wanted, "q" | "city" | "open_now">,
): boolean {
  const { city_name, is_open_now } = plant;
  return (
    !isNamed(plant, q) ||
    (city !== undefined && city_name !== null && !isCity(city_name, city)) ||
    (open_now && is_open_now === false)
  );
}

function isNamed({ name, city_name, province_name, address }: Plant, q: string): boolean {
  const text = searchText([name, city_name, province_name, address].join(" "));
  return hasWords(text, searchText(q));
}

/** "Bandung" is "Kota Bandung". */
function isCity(name: string, other: string): boolean {
  const [value, two] = [name.toLowerCase(), other.toLowerCase()];
  return value.includes(two) || two.includes(value);
}

/** For a laboratory that applies no filters itself. */
export function arrange(
  all: readonly Plant[],
  { q, open_now, lat, lng, page, city, sort }: Wanted,
  per_page: number,
): { results: Plant[]; meta: Meta } {
  const matches = all
    .map((plant) => ({ ...plant, distance_km: plant.distance_km ?? kmTo(plant, lat, lng) }))
    .filter(
      (plant) =>
        isNamed(plant, q) &&
        (city === undefined || (plant.city_name !== null && isCity(plant.city_name, city))) &&
        (!open_now || plant.is_open_now === true),
    )
    .sort((a, b) => a.name.localeCompare(b.name));
  if (sort === "city") matches.sort((a, b) => (a.city_name ?? "").localeCompare(b.city_name ?? ""));
  if (sort === "price") matches.sort((a, b) => priceOf(a) - priceOf(b));
  if (sort === "distance")
    matches.sort((a, b) => (a.distance_km ?? Infinity) - (b.distance_km ?? Infinity) || 0);
  const from = (page - 1) * per_page;
  const last_page = Math.max(1, Math.ceil(matches.length / per_page));
  return {
    results: matches.slice(from, from + per_page),
    meta: { page, per_page, total: matches.length, last_page },
  };
}

function priceOf({ product }: Plant): number {
  const [price] = product?.prices ?? [];
  return price?.amount ?? Infinity;
}

function kmTo({ latitude, longitude }: Plant, lat?: number, lng?: number): number | null {
  if (latitude === null || longitude === null || lat === undefined || lng === undefined) return null;
  const half = (a: number, b: number) => Math.sin(radians(a - b) / 2) ** 2;
  const chord =
    half(latitude, lat) + Math.cos(radians(lat)) * Math.cos(radians(latitude)) * half(longitude, lng);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}
