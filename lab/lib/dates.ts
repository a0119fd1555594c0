import { addDays } from "./local-time.ts";

const OLDEST_YEARS = 130;

/** @param today latest date, YYYY-MM-DD @returns YYYY-MM-DD, or the error's text key */
export function parseBirthDate(input: string, today: string): { date: string } | { error: string } {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(input.trim());
  const local = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(input.trim());
  const [year = "", month = "", day = ""] = iso ? iso.slice(1) : local ? local.slice(1).reverse() : [];
  if (!year) return { error: "date_form" };
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // Date.parse turns 31 February into March.
  if (Number.isNaN(time) || addDays(date, 0) !== date) return { error: "date_unreal" };
  if (date > today) return { error: "date_future" };
  if (Number(today.slice(0, 4)) - Number(year) > OLDEST_YEARS) return { error: "date_old" };
  return { date };
}
