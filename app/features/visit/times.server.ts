import { FormRejection } from "~/forms/failure.server.ts";
import { addDays, HOME_ZONE, today } from "~/lib/dates.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { prefetch } from "~/upstream/client/prefetch.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { getPlant } from "~/upstream/branches/plants.server.ts";
import {
  holdSlot,
  listTimes,
  type Hold,
  type Slot,
  type SlotRange,
} from "~/upstream/orders/schedule.server.ts";

const WINDOW_DAYS = 7;
const HORIZON_DAYS = 90;
const LAST_DAY = "9999-12-31";

interface TimesWanted extends Pick<SlotRange, "service" | "practitioner_id" | "subdistrict_code"> {
  plant: { id: string; name: string; timezone: string } | string;
  seats: number;
  /** services there; times then state when to fast */
  product_ids: readonly string[];
  chosen?: { slot_id: string; date: string; timezone?: string } | undefined;
  /** YYYY-MM-DD, inclusive */
  within?: { date_from: string; date_to: string } | null | undefined;
  /** day to open with, YYYY-MM-DD */
  usual_day?: string | undefined;
  /** time of day to suggest, HH:mm */
  usual_start?: string | undefined;
  hrefOf: (query: Record<string, string>) => string;
}

export async function loadFreeTimes(up: UpstreamContext, url: URL, timesWanted: TimesWanted) {
  const { service, practitioner_id, subdistrict_code, seats, product_ids, chosen, hrefOf } = timesWanted;
  const { usual_day, usual_start } = timesWanted;
  const { date_from = "", date_to = LAST_DAY } = timesWanted.within ?? {};
  const plant_id = typeof timesWanted.plant === "string" ? timesWanted.plant : timesWanted.plant.id;
  const askedDay = (name: "from" | "date") => url.searchParams.get(name) ?? chosen?.date ?? usual_day;
  const wantedFrom = askedDay("from");
  // Home visits start tomorrow.
  const firstIn = (zone: string) => laterOf(addDays(today(zone), service === "home_care" ? 1 : 0), date_from);
  const slotsFrom = async (from: string) => {
    const range = { plant_id, service, practitioner_id, subdistrict_code, days: WINDOW_DAYS };
    const slots = await listTimes(up, { ...range, date_from: from, qty: 1 }, product_ids);
    return slots.filter(({ date }) => date <= date_to);
  };
  const plantOf = async () => {
    if (typeof timesWanted.plant !== "string") return timesWanted.plant;
    // The branch determines the zone of its days, but a day begins in all zones within two hours.
    prefetch(up, () => slotsFrom(dateIn(wantedFrom, firstIn(chosen?.timezone ?? HOME_ZONE))));
    return getPlant(up, plant_id);
  };
  const plant = await plantOf();
  const first = firstIn(plant.timezone);
  const from = dateIn(wantedFrom && wantedFrom > date_to ? first : wantedFrom, first);
  const slots = await slotsFrom(from);
  const days = Array.from({ length: WINDOW_DAYS }, (_, index) => addDays(from, index))
    .filter((date) => date <= date_to)
    .map((date) => ({ date, free: slots.filter((slot) => slot.date === date).length }));
  const asked = askedDay("date");
  const { likelyDay, usualOn } = suggestedIn(slots, seats, usual_start);
  const date = days.find((day) => day.date === asked)?.date ?? likelyDay ?? from;
  return {
    plant_id: plant.id,
    plant_name: plant.name,
    timezone: plant.timezone,
    seats,
    from,
    date,
    days: days.map((day) => ({ ...day, href: hrefOf({ from, date: day.date }) })),
    slots: slots.filter((slot) => slot.date === date),
    chosen: chosen?.slot_id ?? usualOn(date),
    ...neighboursOf(from, first, date_to, hrefOf),
  };
}
export type FreeTimes = Awaited<ReturnType<typeof loadFreeTimes>>;

/** Prefers the person's usual time of day. */
function suggestedIn(slots: readonly Slot[], seats: number, usual_start: string | undefined) {
  const suitable = slots.filter((slot) => slot.remaining >= seats && hasTimeToFast(slot));
  const usual = suitable.filter((slot) => slot.time_start === usual_start);
  const comfortable = suitable.find((slot) => !isLongFast(slot) || slot.time_start < FASTS_OVERNIGHT);
  return {
    likelyDay: (usual[0] ?? comfortable ?? suitable[0] ?? slots[0])?.date,
    usualOn: (date: string) => usual.find((slot) => slot.date === date)?.slot_id ?? null,
  };
}

/** The windows before and after, within the days that can be booked. */
function neighboursOf(from: string, first: string, last: string, hrefOf: TimesWanted["hrefOf"]) {
  const earlier = laterOf(addDays(from, -WINDOW_DAYS), first);
  const later = addDays(from, WINDOW_DAYS);
  const isBookable = later <= last && later <= addDays(first, HORIZON_DAYS);
  return {
    earlierHref: from > first ? hrefOf({ from: earlier }) : null,
    laterHref: isBookable ? hrefOf({ from: later }) : null,
  };
}

function laterOf(value: string, other: string): string {
  return value > other ? value : other;
}

/** HH:mm; a night's fast ends before. */
const FASTS_OVERNIGHT = "11:00";
const LONG_FAST_HOURS = 6;

function isLongFast({ fasting_hours }: Slot): boolean {
  return !isUnderstood(fasting_hours) || fasting_hours >= LONG_FAST_HOURS;
}

function hasTimeToFast({ fasting_hours, fasting_possible }: Slot): boolean {
  return fasting_hours === 0 || fasting_possible === true;
}

interface SlotWanted extends Omit<SlotRange, "date_from" | "days" | "qty"> {
  slot_id: string;
  from?: string | undefined;
  /** undefined: times of one person's calendar */
  seats?: number;
  product_ids?: readonly string[];
}

/** A chosen time that is still free. @throws FormRejection 409 at `slot_id` */
export async function requireSlot(
  up: UpstreamContext,
  { slot_id, from, seats = 0, product_ids, ...place }: SlotWanted,
): Promise<Slot> {
  // Yesterday in the home zone may still be today in a branch's zone.
  const date_from = dateIn(from, addDays(today(HOME_ZONE), -1));
  const slots = await listTimes(up, { ...place, date_from, days: WINDOW_DAYS, qty: 1 }, product_ids);
  const slot = slots.find((item) => item.slot_id === slot_id);
  if (!slot) throw slotRejection("checkout:errors.slot_taken");
  if (slot.remaining < seats) throw slotRejection("checkout:errors.members_exceed");
  return slot;
}

/**
 * Holds a time for its visitors.
 * @throws FormRejection at `slot_id` if it does not suit them
 */
export async function holdSuitable(up: UpstreamContext, hold: Hold): ReturnType<typeof holdSlot> {
  try {
    return await holdSlot(up, hold);
  } catch (error) {
    throw unsuitableAt(error) ?? error;
  }
}

/** Null for other refusals. */
function unsuitableAt(error: unknown): FormRejection | null {
  if (!(error instanceof UpstreamRefusal)) return null;
  const text = isUnsuitable(error.code) ? error.text || `visit:unsuitable.${error.code}` : null;
  return text === null ? null : slotRejection(text);
}

export function isUnsuitable(code: string | null): code is "visit_overlaps" | "wrong_hour" {
  return code === "visit_overlaps" || code === "wrong_hour";
}

export function slotRejection(text: string): FormRejection {
  return new FormRejection({ slot_id: [text] }, { status: 409 });
}

function dateIn(requested: string | null | undefined, first: string): string {
  if (
    !requested ||
    !/^\d{4}-\d{2}-\d{2}$/.test(requested) ||
    Number.isNaN(Date.parse(requested)) ||
    requested < first
  )
    return first;
  const last = addDays(first, HORIZON_DAYS);
  return requested > last ? last : requested;
}
