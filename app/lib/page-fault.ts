export const RETRY_SECONDS = 30;

export interface PageFault {
  status: number;
  /** away: unreachable or unreadable; not_yet: call not offered */
  kind: "missing" | "away" | "busy" | "refused" | "not_yet";
  retryAfter: number;
  text: string;
}

export function busyText(seconds: number) {
  return seconds < 120
    ? ({ key: "busy_seconds", count: seconds } as const)
    : ({ key: "busy_minutes", count: Math.ceil(seconds / 60) } as const);
}
