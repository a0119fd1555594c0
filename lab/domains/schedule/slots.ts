import { sql, type Selectable } from "kysely";
import { z } from "zod";
import type { Db, Trx } from "../../database/db.ts";
import { findRow } from "../../database/rows.ts";
import { fastingView, type FastingView } from "../products/fasting.ts";
import { BOOKING_DAYS } from "../products/products.ts";
import { loadHolidays, type Holidays } from "../../lib/holidays.ts";
import { addDays, instantOf, wallTime } from "../../lib/local-time.ts";
import { hoursOn, type Plant } from "../branches/plants.ts";
import { isWorkday } from "../../lib/workdays.ts";
import type { Service, SlotTable, Timezone } from "../../database/tables.generated.ts";

export type SlotRow = Selectable<SlotTable>;

interface SlotView extends FastingView {
  slot_id: string;
  plant_id: string;
  date: string;
  time_start: string;
  time_end: string;
  timezone: Timezone;
  remaining: number;
}

export const SLOT_MINUTES = 30;
const LEAD_MINUTES = 60;
const CAPACITY: Record<Service, number> = { branch: 6, home_care: 4, consultation: 1 };
const SLOT_ID = /^(.+)\.(branch|home_care|consultation)\.(\d{4}-\d{2}-\d{2})\.(\d{2})(\d{2})$/;
const serviceName = z.enum(["branch", "home_care", "consultation"]);

const BOOKED = ["pending", "active", "progress", "completed", "no_show"] as const;

/** One hour before the start; for home care, the start of the visit day. */
export function bookingCloses(slot: Pick<SlotRow, "starts_at" | "service" | "time_start">): Date {
  const lead = slot.service === "home_care" ? minutesOf(slot.time_start) : LEAD_MINUTES;
  return new Date(Date.parse(slot.starts_at) - lead * 60_000);
}

/** One hour before the start. */
export function paymentDue(slot: Pick<SlotRow, "starts_at">): Date {
  return new Date(Date.parse(slot.starts_at) - LEAD_MINUTES * 60_000);
}

/** Null if closed. */
function hoursOf(
  plant: Plant,
  service: Service,
  date: string,
  holidays: Holidays,
): { open: string; close: string } | null {
  if (holidays.on(date)) return null;
  if (service === "home_care") {
    return plant.supports_home_care === 1 ? { open: "06:00", close: "11:00" } : null;
  }
  const [hours] = hoursOn(plant, date, holidays);
  if (!hours || service === "branch") return hours ?? null;
  if (!isWorkday(date, holidays)) return null;
  return {
    open: hours.open > "09:00" ? hours.open : "09:00",
    close: hours.close < "16:00" ? hours.close : "16:00",
  };
}

function daySlots(
  plant: Plant,
  service: Service,
  date: string,
  holidays: Holidays,
  owner: string = plant.plant_id,
): SlotRow[] {
  const hours = hoursOf(plant, service, date, holidays);
  if (!hours) return [];
  const rows: SlotRow[] = [];
  for (
    let index = minutesOf(hours.open);
    index + SLOT_MINUTES <= minutesOf(hours.close);
    index += SLOT_MINUTES
  ) {
    const time_start = clockText(index);
    rows.push({
      slot_id: `${owner}.${service}.${date}.${time_start.replace(":", "")}`,
      plant_id: plant.plant_id,
      service,
      date,
      time_start,
      time_end: clockText(index + SLOT_MINUTES),
      starts_at: instantOf(date, time_start, plant.timezone).toISOString(),
      capacity: CAPACITY[service],
    });
  }
  return rows;
}

/**
 * Ignores the account's own hold; home care starts tomorrow.
 * @param request `date_from` YYYY-MM-DD; `days` from then
 */
export async function listSlots(
  db: Db | Trx,
  now: Date,
  account_id: string,
  request: {
    plant: Plant;
    service: Service;
    owner?: string | undefined;
    date_from: string;
    days: number;
    qty: number;
    fasting_hours: number;
  },
): Promise<SlotView[]> {
  const today = wallTime(now, request.plant.timezone).date;
  const first = request.service === "home_care" ? addDays(today, 1) : today;
  const last = addDays(today, BOOKING_DAYS);
  const earliest = new Date(now.getTime() + LEAD_MINUTES * 60_000).toISOString();
  const holidays = await loadHolidays(db);
  const rows: SlotRow[] = [];
  for (let day = 0; day < request.days; day += 1) {
    const date = addDays(request.date_from, day);
    if (date >= first && date <= last)
      rows.push(...daySlots(request.plant, request.service, date, holidays, request.owner));
  }
  const open = rows.filter((row) => row.starts_at > earliest);
  const slot_ids = open.map((row) => row.slot_id);
  const taken = await takenPlaces(db, now, account_id, slot_ids);
  const capacities = await storedCapacities(db, slot_ids);
  return open
    .map((row) => ({
      ...slotView(
        row,
        request.plant.timezone,
        (capacities.get(row.slot_id) ?? row.capacity) - (taken.get(row.slot_id) ?? 0),
      ),
      ...fastingView(now, row, request.fasting_hours),
    }))
    .filter((slot) => slot.remaining >= request.qty);
}

function slotView(row: SlotRow, timezone: Timezone, remaining: number) {
  const { slot_id, plant_id, date, time_start, time_end } = row;
  return { slot_id, plant_id, date, time_start, time_end, timezone, remaining };
}

export async function findSlot(
  db: Db | Trx,
  now: Date,
  slot_id: string,
  calendar?: Holidays,
): Promise<SlotRow | null> {
  const parts = SLOT_ID.exec(slot_id);
  const service = serviceName.safeParse(parts?.[2]);
  if (!parts?.[1] || !parts[3] || !service.success || Number.isNaN(Date.parse(parts[3]))) return null;
  const plant = await findSlotPlant(db, await plantIdOf(db, service.data, parts[1]));
  if (!plant || parts[3] > addDays(wallTime(now, plant.timezone).date, BOOKING_DAYS)) return null;
  const holidays = calendar ?? (await loadHolidays(db));
  const slots = daySlots(plant, service.data, parts[3], holidays, parts[1]);
  const slot = slots.find((item) => item.slot_id === slot_id);
  if (!slot) return null;
  const capacity = (await storedCapacities(db, [slot_id])).get(slot_id);
  return { ...slot, capacity: capacity ?? slot.capacity };
}

/** Staff may have changed the capacity of slots held or booked before. */
async function storedCapacities(db: Db | Trx, slot_ids: string[]): Promise<Map<string, number>> {
  if (slot_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("slot")
    .select(["slot_id", "capacity"])
    .where("slot_id", "in", slot_ids)
    .execute();
  return new Map(rows.map(({ slot_id, capacity }) => [slot_id, capacity]));
}

export async function ensureSlot(
  trx: Trx,
  now: Date,
  slot_id: string,
  calendar?: Holidays,
): Promise<SlotRow | null> {
  const slot = await findSlot(trx, now, slot_id, calendar);
  if (!slot) return null;
  await trx
    .insertInto("slot")
    .values(slot)
    .onConflict((on) => on.column("slot_id").doNothing())
    .execute();
  return slot;
}

/** Capacity − bookings − offers − holds of others. */
export async function remainingFor(
  trx: Trx,
  now: Date,
  slot: Pick<SlotRow, "slot_id" | "capacity">,
  account_id: string,
): Promise<number> {
  const taken = await takenPlaces(trx, now, account_id, [slot.slot_id]);
  return slot.capacity - (taken.get(slot.slot_id) ?? 0);
}

async function plantIdOf(db: Db | Trx, service: Service, owner: string): Promise<string> {
  if (service !== "consultation") return owner;
  const row = await findRow(db, "consultant", { practitioner_id: owner }, ["plant_id"]);
  return row?.plant_id ?? "";
}

export async function findSlotPlant(db: Db | Trx, plant_id: string): Promise<Plant | null> {
  const row = await findRow(db, "plant", { plant_id });
  return row ?? null;
}

async function takenPlaces(
  db: Db | Trx,
  now: Date,
  account_id: string,
  slot_ids: string[],
): Promise<Map<string, number>> {
  const taken = new Map<string, number>();
  if (slot_ids.length === 0) return taken;
  const booked = await db
    .selectFrom("lab_order")
    .select(["slot_id", sql<number>`sum(seats)`.as("places")])
    .where("slot_id", "in", slot_ids)
    .where("order_status", "in", BOOKED)
    .groupBy("slot_id")
    .execute();
  const held = await db
    .selectFrom("slot_hold")
    .select(["slot_id", sql<number>`sum(qty)`.as("places")])
    .where("slot_id", "in", slot_ids)
    .where("expires_at", ">", now.toISOString())
    .where((is) => is.or([is("account_id", "!=", account_id), is("offer_id", "is not", null)]))
    .groupBy("slot_id")
    .execute();
  const consulted = await db
    .selectFrom("consultation")
    .select(["slot_id", sql<number>`count(*)`.as("places")])
    .where("slot_id", "in", slot_ids)
    .where("consultation_status", "!=", "canceled")
    .groupBy("slot_id")
    .execute();
  for (const row of [...booked, ...held, ...consulted]) {
    if (row.slot_id) taken.set(row.slot_id, (taken.get(row.slot_id) ?? 0) + Number(row.places));
  }
  return taken;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
