import { formatShortTime, type LangCode } from "~/lib/dates.ts";
import { fastFrom } from "~/lib/hours.ts";
import { isUnderstood, NOT_UNDERSTOOD, type NotUnderstood } from "~/lib/not-understood.ts";

/** 0 = none */
export type FastingHours = number | NotUnderstood;

/** In the branch's own clock. */
export interface FastedTime {
  date: string;
  /** HH:mm */
  time_start: string;
  fasting_hours: FastingHours;
  fasting_possible: boolean | NotUnderstood;
}

type FastKey = "fasting.from" | "fasting.late" | "fasting.maybe_late" | "fasting.unread";

/** Start of the fast ("" if unread); null without a fast. */
export function fastOf(time: FastedTime, lang: LangCode): { key: FastKey; at: string } | null {
  if (!isUnderstood(time.fasting_hours)) return { key: "fasting.unread", at: "" };
  if (time.fasting_hours <= 0) return null;
  const from = fastFrom(time.date, time.time_start, time.fasting_hours);
  const at = formatShortTime(from.date, from.time, lang);
  if (!isUnderstood(time.fasting_possible)) return { key: "fasting.maybe_late", at };
  return { key: time.fasting_possible ? "fasting.from" : "fasting.late", at };
}

export function longestFast(hours: readonly FastingHours[]): FastingHours {
  const understood = hours.filter((count) => count !== NOT_UNDERSTOOD);
  return understood.length < hours.length ? NOT_UNDERSTOOD : Math.max(0, ...understood);
}
