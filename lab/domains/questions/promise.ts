import { instantOf, wallTime } from "../../lib/local-time.ts";
import type { Holidays } from "../../lib/holidays.ts";
import { addWorkdays, isWorkday } from "../../lib/workdays.ts";

/** Clinicians answer on working days between these hours, WIB. */
export const [OPENS, CLOSES] = ["08:00", "17:00"];

/**
 * Promised time of an answer: the same time on the next working day, or the end of the next working day
 * for a message outside the hours.
 */
export function promisedAnswer(asked: Date, holidays: Holidays): Date {
  const { date, time } = wallTime(asked, "Asia/Jakarta");
  const isToday = isWorkday(date, holidays);
  if (isToday && time < OPENS) return instantOf(date, CLOSES, "Asia/Jakarta");
  const next = addWorkdays(date, 1, holidays);
  const isOpen = isToday && time < CLOSES;
  return instantOf(next, isOpen ? time : CLOSES, "Asia/Jakarta");
}
