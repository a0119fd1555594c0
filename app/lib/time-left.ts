import type { LangCode } from "./dates.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const words = { en: new Intl.RelativeTimeFormat("en"), id: new Intl.RelativeTimeFormat("id") };

/**
 * "in 3 days", "dalam 5 jam": minutes and hours rounded down, at least a minute; from 48 hours on,
 * calendar days in the end's zone. Must match the browser module `time-left`.
 * @param ofDayMs from midnight to the end
 */
export function timeLeftText(ms: number, ofDayMs: number, lang: LangCode): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
  if (minutes < 60) return words[lang].format(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? words[lang].format(hours, "hour")
    : words[lang].format(Math.ceil((ms - ofDayMs) / DAY_MS), "day");
}
