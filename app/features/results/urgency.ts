const DAY_MS = 24 * 3_600_000;

/** "Today" is wrong once the sample is older than a day. */
export function urgencyOf(sampled: string | null, now: number = Date.now()): "today" | "now" {
  return sampled !== null && now - Date.parse(sampled) > DAY_MS ? "now" : "today";
}

/** Its day is said in place of "now". */
export function isOld(sampled: string | null, now: number = Date.now()): boolean {
  return daysSince(sampled, now) >= 2;
}

/** Whole days. */
export function daysSince(sampled: string | null, now: number = Date.now()): number {
  return sampled === null ? 0 : Math.floor((now - Date.parse(sampled)) / DAY_MS);
}
