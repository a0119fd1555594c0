import { addDays, today } from "~/lib/dates.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { listTimes, type SlotRange } from "~/upstream/schedule.server.ts";

/** Days per page of dates. */
export const WINDOW_DAYS = 7;
const HORIZON_DAYS = 90;

interface TimesWanted extends Pick<SlotRange, "service" | "practitioner_id"> {
  plant: { id: string; name: string; timezone: string };
  /** people who come */
  seats: number;
  /** what is done there; times then say when to fast */
  product_ids: readonly string[];
  chosen?: { slot_id: string; date: string } | undefined;
  /** path of the page with other dates (`from`, `date`) */
  hrefOf: (query: Record<string, string>) => string;
}

/** A week of dates from the query's `from`, and the free times of its `date`, or of the first with any. */
export async function loadFreeTimes(up: UpstreamContext, url: URL, wanted: TimesWanted) {
  const { plant, service, practitioner_id, seats, product_ids, chosen, hrefOf } = wanted;
  const first = today(plant.timezone);
  const from = dateIn(url.searchParams.get("from") ?? chosen?.date, first);
  const range = { plant_id: plant.id, service, practitioner_id, date_from: from, days: WINDOW_DAYS, qty: 1 };
  const slots = await listTimes(up, range, product_ids);
  const days = Array.from({ length: WINDOW_DAYS }, (_, at) => addDays(from, at)).map((date) => ({
    date,
    free: slots.filter((slot) => slot.date === date).length,
  }));
  const asked = url.searchParams.get("date") ?? chosen?.date;
  const date = days.find((day) => day.date === asked)?.date ?? days.find((day) => day.free > 0)?.date ?? from;
  const earlier = addDays(from, -WINDOW_DAYS);
  const later = addDays(from, WINDOW_DAYS);
  return {
    plant_id: plant.id,
    plant_name: plant.name,
    timezone: plant.timezone,
    seats,
    from,
    date,
    days: days.map((day) => ({ ...day, href: hrefOf({ from, date: day.date }) })),
    slots: slots.filter((slot) => slot.date === date),
    chosen: chosen?.slot_id ?? null,
    earlierHref: from > first ? hrefOf({ from: earlier < first ? first : earlier }) : null,
    laterHref: later <= addDays(first, HORIZON_DAYS) ? hrefOf({ from: later }) : null,
  };
}
export type FreeTimes = Awaited<ReturnType<typeof loadFreeTimes>>;

/** A date of the query within the days that can be booked; the first of them for anything else. */
export function dateIn(wanted: string | null | undefined, first: string): string {
  if (!wanted || !/^\d{4}-\d{2}-\d{2}$/.test(wanted) || Number.isNaN(Date.parse(wanted)) || wanted < first)
    return first;
  const last = addDays(first, HORIZON_DAYS);
  return wanted > last ? last : wanted;
}
