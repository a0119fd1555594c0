/** Null if unknown. @param now ms */
export function daysWaited(since: string | null | undefined, now: number): number | null {
  const days = since ? Math.floor((now - Date.parse(since)) / 86_400_000) : NaN;
  return Number.isNaN(days) ? null : days;
}
