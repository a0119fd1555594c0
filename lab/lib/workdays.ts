import type { Holidays } from "./holidays.ts";
import { addDays } from "./local-time.ts";

/** @param date YYYY-MM-DD */
export function isWorkday(date: string, holidays: Holidays): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day >= 1 && day <= 5 && holidays.on(date) === null;
}

/** Dates are YYYY-MM-DD. */
export function addWorkdays(date: string, workdays: number, holidays: Holidays): string {
  let day = date;
  for (let left = workdays; left > 0;) {
    day = addDays(day, 1);
    if (isWorkday(day, holidays)) left -= 1;
  }
  return day;
}
