import { formatShortTime, type LangCode } from "~/lib/dates.ts";
import { fastFrom } from "~/lib/hours.ts";

/** A time in the branch's own clock, with its required fast. */
export interface FastedTime {
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm */
  time_start: string;
  fasting_hours: number;
  fasting_possible: boolean;
}

/**
 * Start of the fast: text key of namespace "visit", and "Tue 24 Nov 19:00"; null without a fast.
 */
export function fastOf(
  time: FastedTime,
  lang: LangCode,
): { key: "fasting.from" | "fasting.late"; at: string } | null {
  if (time.fasting_hours <= 0) return null;
  const from = fastFrom(time.date, time.time_start, time.fasting_hours);
  const at = formatShortTime(from.date, from.time, lang);
  return { key: time.fasting_possible ? "fasting.from" : "fasting.late", at };
}
