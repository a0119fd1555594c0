import type { Server } from "node:http";
import type { Readiness } from "./health.ts";

/** Time-outs that fit behind a proxy's 60 s and end half-sent requests. */
export function setUpTimeouts(server: Server): void {
  server.headersTimeout = 15_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
}

/**
 * Stops without losing a request: not ready at once, goes on serving for `delayMs` so that the balancer
 * notices, then finishes what is under way; what is left after `patienceMs` is cut.
 */
export async function stopGracefully(
  server: Server,
  readiness: Readiness,
  {
    delayMs,
    patienceMs,
    goodbye,
  }: { delayMs: number; patienceMs: number; goodbye?: (() => void) | undefined },
): Promise<void> {
  readiness.ready = false;
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  // Streams never end by themselves; told so, browsers come back one after another.
  goodbye?.();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  const idle = setInterval(() => server.closeIdleConnections(), 200);
  await closed;
  clearTimeout(cut);
  clearInterval(idle);
}

/**
 * SIGTERM serves on for a moment, SIGINT stops at once; a second signal forces the end. PID-1 safe. One
 * Ctrl-C may arrive twice, from the terminal and from npm, so a repeat within half a second is the same.
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
