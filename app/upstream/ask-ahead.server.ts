import type { UpstreamContext } from "./client.server.ts";

/**
 * Asks at once for what will be needed after another answer. The calls of a request are shared, so that asking
 * again, where it is needed, costs nothing; a failure shows there, too.
 */
export function askAhead(up: UpstreamContext, ask: () => Promise<unknown>): void {
  if (up.origin?.request) ask().catch(() => undefined);
}
