import type { TextKey } from "../texts.ts";
import { addDays } from "./local-time.ts";

const OLDEST_YEARS = 130;

/**
 * Reads a birth date written as DD-MM-YYYY, DD/MM/YYYY or YYYY-MM-DD.
 * @param today YYYY-MM-DD, the last day that counts
 * @returns YYYY-MM-DD, or the text key of what is wrong
 */
export function readBirthDate(written: string, today: string): { date: string } | { fault: TextKey } {
  const given = written.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(given);
  const local = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(given);
  const [year = "", month = "", day = ""] = iso ? iso.slice(1) : local ? local.slice(1).reverse() : [];
  if (!year) return { fault: "date_form" };
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // 31 February would roll over into March.
  if (Number.isNaN(time) || addDays(date, 0) !== date) return { fault: "date_unreal" };
  if (date > today) return { fault: "date_future" };
  if (Number(today.slice(0, 4)) - Number(year) > OLDEST_YEARS) return { fault: "date_old" };
  return { date };
}
