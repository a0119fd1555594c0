import { addDays, HOME_ZONE, today } from "~/lib/dates.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { UpstreamRefusal } from "~/upstream/errors.ts";
import { getPlant, listPlants } from "~/upstream/plants.server.ts";
import { holdSlot, listSlots, type Slot } from "~/upstream/schedule.server.ts";
import { stepPath, type Checkout } from "./checkout.ts";
import { itemsOf, visitsOf, type Draft } from "./draft.server.ts";

/** Days of one page of dates. */
export const WINDOW_DAYS = 7;
const HORIZON_DAYS = 90;

interface Kept {
  checkout: Checkout;
  draft: Draft;
}

/** The branch choice of a package or deal, or the dates and times of one branch. */
export async function loadSchedule(up: UpstreamContext, url: URL, kept: Kept) {
  const { checkout, draft } = kept;
  const optional = checkout.slot === "optional";
  const product_id = checkout.lines[0]?.product_id;
  const plants = optional
    ? (await listPlants(up, { product_id })).results.map(({ id, name }) => ({ id, name }))
    : [];
  const asked = url.searchParams.get("plant");
  const plant_id = optional
    ? (plants.find(({ id }) => id === (asked ?? draft.plant))?.id ?? null)
    : nextPlant(kept, asked);
  return {
    optional,
    plants,
    path: checkout.path,
    /** number of this step in the address */
    number: 2,
    several: visitsOf(checkout, draft).length,
    times: plant_id === null ? null : await loadTimes(up, url, kept, plant_id),
  };
}

async function loadTimes(up: UpstreamContext, url: URL, { checkout, draft }: Kept, plant_id: string) {
  const plant = await getPlant(up, plant_id);
  const first = today(plant.timezone);
  const kept = draft.slots[plant_id] ?? null;
  const from = dateIn(url.searchParams.get("from") ?? kept?.date, first);
  const slots = await listSlots(up, { plant_id, date_from: from, days: WINDOW_DAYS });
  const days = Array.from({ length: WINDOW_DAYS }, (_, at) => addDays(from, at)).map((date) => ({
    date,
    free: slots.filter((slot) => slot.date === date).length,
  }));
  const asked = url.searchParams.get("date") ?? kept?.date;
  const date = days.find((day) => day.date === asked)?.date ?? days.find((day) => day.free > 0)?.date ?? from;
  const at = (query: Record<string, string>) => stepPath(checkout, "schedule", { plant: plant_id, ...query });
  const earlier = addDays(from, -WINDOW_DAYS);
  const later = addDays(from, WINDOW_DAYS);
  return {
    plant_id,
    plant_name: plant.name,
    seats: seatsAt({ checkout, draft }, plant_id),
    from,
    date,
    days: days.map((day) => ({ ...day, href: at({ from, date: day.date }) })),
    slots: slots.filter((slot) => slot.date === date),
    chosen: kept?.slot_id ?? null,
    earlierHref: from > first ? at({ from: earlier < first ? first : earlier }) : null,
    laterHref: later <= addDays(first, HORIZON_DAYS) ? at({ from: later }) : null,
  };
}

/** The branch asked for, else the first without a time, else the first. */
function nextPlant({ checkout, draft }: Kept, asked: string | null): string | null {
  const visits = visitsOf(checkout, draft);
  const open = visits.find(({ plant_id }) => !draft.slots[plant_id]);
  return (visits.find(({ plant_id }) => plant_id === asked) ?? open ?? visits[0])?.plant_id ?? null;
}

/** People who come to a branch; a package has no branch before this step, so everybody comes. */
export function seatsAt({ checkout, draft }: Kept, plant_id: string): number {
  const visit = visitsOf(checkout, draft).find((one) => one.plant_id === plant_id);
  return visit?.seats ?? new Set(itemsOf(checkout, draft).map(({ patient_id }) => patient_id)).size;
}

function dateIn(asked: string | null | undefined, first: string): string {
  if (!asked || !/^\d{4}-\d{2}-\d{2}$/.test(asked) || Number.isNaN(Date.parse(asked)) || asked < first)
    return first;
  const last = addDays(first, HORIZON_DAYS);
  return asked > last ? last : asked;
}

/** A slot by its id among those of one page of dates; null when it is taken or never was. */
export async function findSlot(
  up: UpstreamContext,
  ask: { plant_id: string; from: string; slot_id: string },
): Promise<Slot | null> {
  const date_from = dateIn(ask.from, addDays(today(HOME_ZONE), -1));
  const slots = await listSlots(up, { plant_id: ask.plant_id, date_from, days: WINDOW_DAYS });
  return slots.find(({ slot_id }) => slot_id === ask.slot_id) ?? null;
}

/**
 * Keeps every chosen place for another 15 minutes (screens.md §2.1). Places that are gone, and those of
 * branches to which nobody comes any more, leave the draft.
 * @returns the draft as it is now, and whether a place was lost
 */
export async function renewHolds(up: UpstreamContext, kept: Kept): Promise<{ draft: Draft; lost: boolean }> {
  const slots: Draft["slots"] = {};
  let lost = false;
  for (const { plant_id, seats } of visitsOf(kept.checkout, kept.draft)) {
    const slot = kept.draft.slots[plant_id];
    if (!slot) continue;
    try {
      slots[plant_id] = { ...slot, ...(await holdSlot(up, { slot_id: slot.slot_id, qty: seats })) };
    } catch (error) {
      if (!(error instanceof UpstreamRefusal) || ![404, 409].includes(error.status)) throw error;
      lost = true;
    }
  }
  return { draft: { ...kept.draft, slots }, lost };
}
