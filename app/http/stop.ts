import type { Server } from "node:http";
import type { Readiness } from "./health.ts";

/** Keep-alive longer than a proxy's 60 s; limits for incomplete requests. */
export function setUpTimeouts(server: Server): void {
  server.headersTimeout = 15_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
}

/**
 * Graceful stop: /readyz fails at once, requests are served for another `delayMs` while the load balancer reacts,
 * running requests finish; after `patienceMs` their connections are cut.
 */
export async function stopGracefully(
  server: Server,
  readiness: Readiness,
  {
    delayMs,
    patienceMs,
    goodbye: closeStreams,
  }: { delayMs: number; patienceMs: number; goodbye?: (() => void) | undefined },
): Promise<void> {
  readiness.ready = false;
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  // Streams would never end by themselves.
  closeStreams?.();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  const idle = setInterval(() => server.closeIdleConnections(), 200);
  await closed;
  clearTimeout(cut);
  clearInterval(idle);
}

/**
 * SIGTERM stops with delay, SIGINT without; a second signal exits at once. Works as PID 1. One Ctrl-C may arrive
 * twice, from the terminal and from npm, so a repeat within half a second is ignored.
 */
export function stopOnSignals(close: (delayMs: number) => Promise<void>): void {
  let since: number | null = null;
  const stop = (delayMs: number, sameWithinMs: number) => {
    if (since !== null) {
      if (Date.now() - since >= sameWithinMs) process.exit(1);
      return;
    }
    since = Date.now();
    void close(delayMs).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", () => stop(2000, 0));
  process.on("SIGINT", () => stop(0, 500));
}
