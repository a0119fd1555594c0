import { addDays, instantOf, today } from "~/lib/dates.ts";
import { hoursOf, weekdayIn, type Day } from "~/lib/hours.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import type { Plant } from "~/upstream/branches/plants.server.ts";

/** Local times HH:mm; `day` null is today. */
export type OpenState =
  | { isOpen: true; until: string }
  | { isOpen: false; opens: { day: Day | null; time: string } | null };

const AHEAD_DAYS = 7;
const WEEK: readonly Day[] = ["1", "2", "3", "4", "5", "6", "7"];

/** Null without hours, or when a time, the zone or the holidays cannot be read. */
export function openState(
  { opening_hours, holidays, timezone }: Pick<Plant, "opening_hours" | "holidays" | "timezone">,
  now: Date,
): OpenState | null {
  if (opening_hours.length === 0 || !isUnderstood(timezone) || !isUnderstood(holidays)) return null;
  const first = today(timezone, now);
  // Yesterday's hours may end after midnight.
  for (let ahead = -1; ahead <= AHEAD_DAYS; ahead += 1) {
    const date = addDays(first, ahead);
    if (holidays.some((holiday) => holiday.date === date)) continue;
    const day = WEEK[(weekdayIn(timezone, now) + 6 + ahead) % 7] ?? null;
    for (const { open, close } of hoursOf(opening_hours, Number(day))) {
      const opensAt = instantOf(date, open, timezone);
      const closesAt = instantOf(close <= open ? addDays(date, 1) : date, close, timezone);
      if (Number.isNaN(opensAt) || Number.isNaN(closesAt)) return null;
      if (closesAt <= now.getTime()) continue;
      if (opensAt <= now.getTime()) return { isOpen: true, until: close };
      return { isOpen: false, opens: { day: ahead === 0 ? null : day, time: open } };
    }
  }
  return { isOpen: false, opens: null };
}
