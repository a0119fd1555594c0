import { localDate, today } from "./dates.ts";

/** Calendar days at home. Null if unknown. @param now ms */
export function daysWaited(since: string | null | undefined, now: number): number | null {
  const first = since ? localDate(since) : null;
  if (first === null) return null;
  return Math.round((Date.parse(today(undefined, new Date(now))) - Date.parse(first)) / 86_400_000);
}
