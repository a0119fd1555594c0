import type { LangCode } from "./dates.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const words = { en: new Intl.RelativeTimeFormat("en"), id: new Intl.RelativeTimeFormat("id") };

/**
 * Must match the browser module `time-left`; calendar days from 48 hours on.
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
