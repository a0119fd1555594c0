/** Seconds. */
const LONGEST = 3600;

/** Seconds, 1 to 3600. Null when missing, past or unreadable. */
export function secondsOfRetryAfter(header: string | undefined, now = Date.now()): number | null {
  const text = header?.trim() ?? "";
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000);
  return seconds > 0 ? Math.min(seconds, LONGEST) : null;
}
