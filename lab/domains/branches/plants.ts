import type { Selectable } from "kysely";
import { z } from "zod";
import type { Lang } from "../../lib/texts.ts";
import { loadHolidays, type Holidays } from "../../lib/holidays.ts";
import { facilityName } from "../../lib/labels.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRows } from "../../database/rows.ts";
import { addDays, wallTime } from "../../lib/local-time.ts";
import { BOOKING_DAYS, netPrice, type Price } from "../products/products.ts";
import type { PlantTable } from "../../database/tables.generated.ts";
import { searchScore } from "../products/search.ts";

export type Plant = Selectable<PlantTable>;

const hoursList = z.array(z.object({ day: z.number().int(), open: z.string(), close: z.string() }));
const codeList = z.array(z.string());

/** Days 1 (Monday) to 7, HH:mm local time. */
export function openingHours(plant: Pick<Plant, "opening_hours">) {
  return hoursList.parse(JSON.parse(plant.opening_hours));
}

/** None on a public holiday. */
export function hoursOn(plant: Pick<Plant, "opening_hours">, date: string, holidays: Holidays) {
  if (holidays.on(date)) return [];
  const day = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  return openingHours(plant).filter((hours) => hours.day === day);
}

/** In the branch's own zone. */
export function isOpen(
  plant: Pick<Plant, "opening_hours" | "timezone">,
  at: Date,
  holidays: Holidays,
): boolean {
  const { date, time } = wallTime(at, plant.timezone);
  return hoursOn(plant, date, holidays).some((hours) => hours.open <= time && time < hours.close);
}

function holidaysAhead(plant: Pick<Plant, "timezone">, now: Date, holidays: Holidays) {
  const today = wallTime(now, plant.timezone).date;
  const days = Array.from({ length: BOOKING_DAYS + 1 }, (_day, index) => addDays(today, index));
  return days.flatMap((date) => holidays.on(date) ?? []);
}

export interface Point {
  lat: number;
  lng: number;
}

function distanceKm(from: Point, to: Point): number {
  const rad = Math.PI / 180;
  const haversine =
    Math.sin(((to.lat - from.lat) * rad) / 2) ** 2 +
    Math.cos(from.lat * rad) * Math.cos(to.lat * rad) * Math.sin(((to.lng - from.lng) * rad) / 2) ** 2;
  return Math.round(2 * 6371 * Math.asin(Math.sqrt(Math.min(1, haversine))) * 10) / 10;
}

interface PlantCard extends Plant {
  rating_avg: number | null;
  rating_count: number;
}

export async function findPlant(db: Db | Trx, plant_id: string): Promise<PlantCard | null> {
  return (await loadPlants(db, plant_id))[0] ?? null;
}

async function loadPlants(db: Db | Trx, plant_id?: string): Promise<PlantCard[]> {
  let plants = db.selectFrom("plant").selectAll();
  if (plant_id) plants = plants.where("plant_id", "=", plant_id);
  const rows = await plants.execute();
  const ratings = await db
    .selectFrom("review")
    .select((select) => [
      "plant_id",
      select.fn.avg<number>("rating").as("avg"),
      select.fn.countAll<number>().as("count"),
    ])
    .groupBy("plant_id")
    .execute();
  return rows.map((row) => {
    const rating = ratings.find((item) => item.plant_id === row.plant_id);
    return {
      ...row,
      rating_avg: rating ? Math.round(Number(rating.avg) * 10) / 10 : null,
      rating_count: Number(rating?.count ?? 0),
    };
  });
}

/** `distance_km` requires `from`, `product` requires `price`. */
export function plantView(
  plant: PlantCard,
  lang: Lang,
  { now, holidays }: { now: Date; holidays: Holidays },
  extra: { from?: Point; price?: Price } = {},
) {
  return {
    id: plant.plant_id,
    code: plant.code,
    name: plant.name,
    address: plant.address,
    city_id: plant.city_id,
    city_name: plant.city_name,
    province_name: plant.province_name,
    phone: plant.phone,
    latitude: plant.latitude,
    longitude: plant.longitude,
    timezone: plant.timezone,
    opening_hours: openingHours(plant),
    is_open_now: isOpen(plant, now, holidays),
    holidays: holidaysAhead(plant, now, holidays),
    supports_home_care: plant.supports_home_care === 1,
    facilities: codeList.parse(JSON.parse(plant.facilities)).map((code) => facilityName(code, lang)),
    rating_avg: plant.rating_avg,
    rating_count: plant.rating_count,
    ...(extra.from
      ? { distance_km: distanceKm(extra.from, { lat: plant.latitude, lng: plant.longitude }) }
      : {}),
    ...(extra.price
      ? {
          product: {
            prices: [{ amount: extra.price.amount, discount_percent: extra.price.discount_percent }],
          },
        }
      : {}),
  };
}

interface PlantFilter {
  product_id?: string;
  q?: string;
  city_id?: string;
  from?: Point;
  open_now?: boolean;
  home_care?: boolean;
  sort?: "distance" | "price" | "city" | "name";
}

export async function listPlants(db: Db, filter: PlantFilter, lang: Lang, now: Date) {
  const prices = filter.product_id
    ? await findRows(db, "product_price", { product_id: filter.product_id })
    : null;
  const holidays = await loadHolidays(db);
  const matches = (await loadPlants(db)).flatMap((plant) => {
    const price = prices?.find((item) => item.plant_id === plant.plant_id);
    if (prices && !price) return [];
    if (filter.city_id && plant.city_id !== filter.city_id) return [];
    if (filter.home_care && plant.supports_home_care !== 1) return [];
    if (filter.open_now && !isOpen(plant, now, holidays)) return [];
    const names = [plant.name, plant.city_name, plant.province_name, plant.code];
    if (filter.q && searchScore(filter.q, { names, aliases: [plant.address] }) === 0) return [];
    return [{ price, view: plantView(plant, lang, { now, holidays }, { from: filter.from, price }) }];
  });
  matches.sort(
    (a, b) =>
      (filter.sort === "distance" ? (a.view.distance_km ?? 0) - (b.view.distance_km ?? 0) : 0) ||
      (filter.sort === "price" && a.price && b.price ? netPrice(a.price) - netPrice(b.price) : 0) ||
      (filter.sort === "city" ? a.view.city_name.localeCompare(b.view.city_name, "id") : 0) ||
      a.view.name.localeCompare(b.view.name, "id"),
  );
  return matches.map((item) => item.view);
}
