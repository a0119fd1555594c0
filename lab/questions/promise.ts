import { instantOf, wallTime } from "../lib/local-time.ts";
import { addWorkdays } from "../lib/workdays.ts";

/** Clinicians answer Monday to Friday between these hours, WIB. */
export const [OPENS, CLOSES] = ["08:00", "17:00"];

/**
 * Promised time of an answer: the same time on the next working day, or the end of the next working day
 * for a message outside the hours.
 */
export function promisedAnswer(asked: Date): Date {
  const { date, time, day } = wallTime(asked, "Asia/Jakarta");
  const isWorkday = day <= 5;
  if (isWorkday && time < OPENS) return instantOf(date, CLOSES, "Asia/Jakarta");
  const next = addWorkdays(date, 1);
  const isOpen = isWorkday && time < CLOSES;
  return instantOf(next, isOpen ? time : CLOSES, "Asia/Jakarta");
}
