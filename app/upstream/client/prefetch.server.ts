import type { UpstreamContext } from "./client.server.ts";

/** Calls of a request are shared, so the later one reports the failure. */
export function prefetch(up: UpstreamContext, ask: () => Promise<unknown>): void {
  if (up.origin?.request) ask().catch(() => undefined);
}
