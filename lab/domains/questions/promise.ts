import { instantOf, wallTime } from "../../lib/local-time.ts";
import type { Holidays } from "../../lib/holidays.ts";
import { addWorkdays, isWorkday } from "../../lib/workdays.ts";

/** Working days, WIB. */
export const [OPENS, CLOSES] = ["08:00", "17:00"];

/** Same time on the next working day; its end for a message outside the hours. */
export function promisedAnswer(requested: Date, holidays: Holidays): Date {
  const { date, time } = wallTime(requested, "Asia/Jakarta");
  const isToday = isWorkday(date, holidays);
  if (isToday && time < OPENS) return instantOf(date, CLOSES, "Asia/Jakarta");
  const next = addWorkdays(date, 1, holidays);
  const isOpen = isToday && time < CLOSES;
  return instantOf(next, isOpen ? time : CLOSES, "Asia/Jakarta");
}
