import { addDays } from "~/lib/dates.ts";

const MOST = 31;

/** Days of a period, at most 31. All YYYY-MM-DD. */
export function eachDay(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < MOST; day = addDays(day, 1)) days.push(day);
  return days;
}
