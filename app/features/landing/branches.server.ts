import { z } from "zod";
import { inCityOrder } from "~/features/branches/city-order.ts";
import { lastBranch } from "~/features/catalogue/last-branch.server.ts";
import { addDays, instantOf, today } from "~/lib/dates.ts";
import { hoursOf, weekdayIn, type Day } from "~/lib/hours.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { listPublicPlants, publicPlant, type PublicPlant } from "~/upstream/catalogue/public.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { publicSection } from "./section.server.ts";

export const readBranches = publicSection("branches", z.array(publicPlant), listPublicPlants);

export interface PublicCity {
  /** null where the laboratory names none */
  name: string | null;
  branches: ShownBranch[];
}

/** Local times HH:mm; `day` null is today. */
type OpenState =
  | { isOpen: true; until: string }
  | { isOpen: false; opens: { day: Day | null; time: string } | null };

export interface ShownBranch extends PublicPlant {
  /** null: its hours or zone are not known */
  state: OpenState | null;
}

/** As {@link inCityOrder}. */
export async function loadCities(request: Request, up: UpstreamContext): Promise<PublicCity[]> {
  const branches = (await readBranches(up)) ?? [];
  const last = branches.find(({ id }) => id === lastBranch(request))?.city_name ?? null;
  const cities = new Map<string | null, ShownBranch[]>();
  for (const branch of inCityOrder(branches, last)) {
    const city = branch.city_name || null;
    cities.set(city, [...(cities.get(city) ?? []), { ...branch, state: openState(branch, new Date()) }]);
  }
  return [...cities].map(([name, branches]) => ({ name, branches }));
}

const AHEAD_DAYS = 7;
const WEEK: readonly Day[] = ["1", "2", "3", "4", "5", "6", "7"];

/** Null without hours or with a zone that is not understood. */
export function openState(
  { opening_hours, holidays, timezone }: Pick<PublicPlant, "opening_hours" | "holidays" | "timezone">,
  now: Date,
): OpenState | null {
  if (opening_hours.length === 0 || !isUnderstood(timezone)) return null;
  const first = today(timezone, now);
  for (let ahead = 0; ahead <= AHEAD_DAYS; ahead += 1) {
    const date = addDays(first, ahead);
    if (holidays.some((holiday) => holiday.date === date)) continue;
    const day = WEEK[(weekdayIn(timezone, now) - 1 + ahead) % 7] ?? null;
    for (const { open, close } of hoursOf(opening_hours, Number(day))) {
      if (instantOf(date, close, timezone) <= now.getTime()) continue;
      if (instantOf(date, open, timezone) <= now.getTime()) return { isOpen: true, until: close };
      return { isOpen: false, opens: { day: ahead === 0 ? null : day, time: open } };
    }
  }
  return { isOpen: false, opens: null };
}
