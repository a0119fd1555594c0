export const RETRY_SECONDS = 30;

/** A failed laboratory call, as shown on a page. */
export interface PageFault {
  /** HTTP status of the portal's response */
  status: number;
  /** away: unreachable or unreadable answer; busy: asks to wait; refused; not_yet: call not offered */
  kind: "missing" | "away" | "busy" | "refused" | "not_yet";
  /** seconds until a retry makes sense */
  retryAfter: number;
  text: string;
}

/** Key under `errors` with its count: minutes from two minutes on. */
export function busyText(seconds: number) {
  return seconds < 120
    ? ({ key: "busy_seconds", count: seconds } as const)
    : ({ key: "busy_minutes", count: Math.ceil(seconds / 60) } as const);
}
