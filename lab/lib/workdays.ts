import { addDays } from "./local-time.ts";

/** Monday to Friday; public holidays are not considered. */
function isWorkday(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day >= 1 && day <= 5;
}

/** Dates are YYYY-MM-DD. */
export function addWorkdays(date: string, workdays: number): string {
  let day = date;
  for (let left = workdays; left > 0;) {
    day = addDays(day, 1);
    if (isWorkday(day)) left -= 1;
  }
  return day;
}
