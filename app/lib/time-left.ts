import type { Lang } from "./dates.ts";

const MINUTE_MS = 60_000;
const words = { en: new Intl.RelativeTimeFormat("en"), id: new Intl.RelativeTimeFormat("id") };

/** "in 2 days", "dalam 5 jam": rounded down, at least a minute. The browser's module `time-left` says the same. */
export function timeLeft(ms: number, lang: Lang): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
  if (minutes < 60) return words[lang].format(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? words[lang].format(hours, "hour") : words[lang].format(Math.floor(hours / 24), "day");
}
