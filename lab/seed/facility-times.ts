import { addDays, instantOf, wallTime } from "../lib/local-time.ts";
import type { Timezone } from "../database/tables.generated.ts";

const HOUR = 3_600_000;
const STEP_HOURS = 1.5;

/** Milliseconds, never after now. @param at position among the orders, from 0 */
export function timesOf(now: Date, timezone: Timezone, { ago, at }: { ago: number; at: number }) {
  const today = wallTime(now, timezone).date;
  if (ago > 0) {
    const sent = instantOf(addDays(today, -ago), "08:20", timezone).getTime() + (at % 7) * 13 * 60_000;
    return { sent, step: (number: number) => sent + number * STEP_HOURS * HOUR };
  }
  const end = now.getTime();
  const start = Math.max(instantOf(today, "00:00", timezone).getTime(), end - 7 * HOUR);
  const sent = start + (end - start) * (0.1 + (at % 10) * 0.02);
  return { sent, step: (number: number) => sent + ((end - sent) * number) / 8 };
}
