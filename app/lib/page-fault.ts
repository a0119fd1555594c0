/** Seconds until another try, where the laboratory names none. */
export const RETRY_SECONDS = 30;

/** What a page says about a failed call to the laboratory. */
export interface PageFault {
  /** HTTP status of the portal's own response */
  status: number;
  /** away: not reached or not understood; busy: it asks to wait; refused; not_yet: it has no such call */
  kind: "missing" | "away" | "busy" | "refused" | "not_yet";
  /** seconds until another try makes sense */
  retryAfter: number;
  /** the laboratory's sentence about its refusal; "" without one that is meant for people */
  text: string;
}

/** Text that the laboratory is busy, as a key below `errors` and its count: minutes from two minutes on. */
export function busyText(seconds: number) {
  return seconds < 120
    ? ({ key: "busy_seconds", count: seconds } as const)
    : ({ key: "busy_minutes", count: Math.ceil(seconds / 60) } as const);
}
