import { z } from "zod";
import { lastBranch } from "~/features/catalogue/last-branch.server.ts";
import { instantOf, today } from "~/lib/dates.ts";
import { hoursOf, weekdayIn } from "~/lib/hours.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { listPublicPlants, publicPlant, type PublicPlant } from "~/upstream/catalogue/public.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { publicSection } from "./section.server.ts";

export const readBranches = publicSection("branches", z.array(publicPlant), listPublicPlants);

export interface City {
  /** null where the laboratory names none */
  name: string | null;
  branches: ShownBranch[];
}

export interface ShownBranch extends PublicPlant {
  /** null: its hours or zone are not known */
  isOpen: boolean | null;
}

/** The city of the visitor's last branch comes first, then provinces and cities with most branches. */
export async function loadCities(request: Request, up: UpstreamContext): Promise<City[]> {
  const branches = (await readBranches(up)) ?? [];
  const last = branches.find(({ id }) => id === lastBranch(request))?.city_name;
  const cities = new Map<string | null, ShownBranch[]>();
  for (const branch of branches) {
    const city = branch.city_name || null;
    cities.set(city, [...(cities.get(city) ?? []), { ...branch, isOpen: isOpenNow(branch, new Date()) }]);
  }
  const inProvince = ([first]: readonly ShownBranch[]) =>
    branches.filter(({ province_name }) => province_name === first?.province_name).length;
  return [...cities]
    .map(([name, branches]) => ({ name, branches }))
    .sort(
      (a, b) =>
        Number(b.name === last) - Number(a.name === last) ||
        Number(a.name === null) - Number(b.name === null) ||
        inProvince(b.branches) - inProvince(a.branches) ||
        b.branches.length - a.branches.length ||
        (a.name ?? "").localeCompare(b.name ?? ""),
    );
}

/** Null without hours or with a zone that is not understood. */
export function isOpenNow(
  { opening_hours, holidays, timezone }: Pick<PublicPlant, "opening_hours" | "holidays" | "timezone">,
  now: Date,
): boolean | null {
  if (opening_hours.length === 0 || !isUnderstood(timezone)) return null;
  const day = today(timezone, now);
  if (holidays.some(({ date }) => date === day)) return false;
  const isPast = (time: string) => instantOf(day, time, timezone) <= now.getTime();
  return hoursOf(opening_hours, weekdayIn(timezone, now)).some(
    ({ open, close }) => isPast(open) && !isPast(close),
  );
}
