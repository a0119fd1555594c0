import type { Server } from "node:http";
import { findUploadPolicy, WHOLE_MS } from "../lib/body-policy.ts";
import type { Readiness } from "./health.ts";

/** ms of serving after a signal, while the load balancer reacts */
const DELAY_MS = 2000;

const REQUEST_MS = 60_000;

/** Keep-alive exceeds a proxy's 60 s. */
export function setUpTimeouts(server: Server): void {
  server.headersTimeout = 15_000;
  server.requestTimeout = WHOLE_MS.file + REQUEST_MS;
  server.keepAliveTimeout = 65_000;
  server.prependListener("request", (request) => {
    const { headers, url = "/" } = request;
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    if (!hasBody || findUploadPolicy(url.replace(/\?.*$/s, ""))) return;
    const cut = setTimeout(() => request.destroy(), REQUEST_MS).unref();
    request.once("end", () => clearTimeout(cut));
  });
}

/** Serves for `delayMs` with /readyz failing; cuts running requests after `patienceMs`. */
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
  // A proxy must not reuse a connection about to close.
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  // Streams never end by themselves.
  closeStreams?.();
  await quietTurn();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  const idle = setInterval(() => server.closeIdleConnections(), 200);
  await closed;
  clearTimeout(cut);
  clearInterval(idle);
}

/** Closing the port resets waiting connections, so the event loop takes them first. */
async function quietTurn(): Promise<void> {
  const until = performance.now() + QUIET.patienceMs;
  for (let since = 0; since < until;) {
    since = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() - since < QUIET.turnMs) return;
  }
}
const QUIET = { turnMs: 1, patienceMs: 1000 };

/** ms */
const PARENT_MS = 500;

/**
 * SIGTERM and SIGHUP stop with delay, SIGINT without; a second signal exits at once. Terminal and
 * npm may both send Ctrl-C, so repeats within 0.5 s are ignored. npm orphans its children when
 * killed: `--stop-with-parent=` watches a process.
 */
export function stopOnSignals(close: (delayMs: number) => Promise<void>, args: readonly string[]): void {
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
  process.on("SIGTERM", () => stop(DELAY_MS, 0));
  process.on("SIGHUP", () => stop(DELAY_MS, 500));
  process.on("SIGINT", () => stop(0, 500));
  const parent = args.flatMap((arg) => /^--stop-with-parent=(\d+)$/.exec(arg)?.[1] ?? [])[0];
  if (parent === undefined) return;
  setInterval(() => {
    if (process.ppid !== Number(parent)) stop(DELAY_MS, Infinity);
  }, PARENT_MS).unref();
}
