import type { UpstreamContext } from "./client.server.ts";

/**
 * Starts a call early. Calls of a request are shared, so the later one costs nothing and reports the
 * failure.
 */
export function prefetch(up: UpstreamContext, ask: () => Promise<unknown>): void {
  if (up.origin?.request) ask().catch(() => undefined);
}
