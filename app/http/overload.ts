import type { Express, Request } from "express";
import { paths } from "../lib/paths.ts";
import { isPrefetch } from "../lib/request.ts";
import { ADMISSION, openAdmission, type AdmissionLimits } from "./admission.ts";
import { refuse } from "./refusal.ts";
import type { Turns } from "./turns.ts";

/** Interval of the timer whose delay is measured, and the time between two adjustments, in milliseconds. */
const TICK_MS = 20;
const ADJUST_MS = 100;

/**
 * Refuses requests beyond what the processor can do. What is registered before this step is not counted: probes,
 * assets, event streams, whatever is refused for itself, and bodies while they arrive. Whoever is signed in can always
 * sign out.
 * @returns the function that stops the measurement
 */
export function setUpOverload(
  app: Express,
  {
    turns,
    limits,
    onShed,
  }: {
    turns: Turns;
    limits?: Partial<AdmissionLimits> | undefined;
    onShed?: (() => void) | undefined;
  },
): () => void {
  const admission = openAdmission({ ...ADMISSION, ...limits }, turns.run);
  app.use((request, response, next) => {
    const isPost = request.method === "POST";
    const isSignOut = request.path === paths.signOut();
    const group = response.locals.accountKey === null ? "strangers" : "members";
    if (isPost && isSignOut && group === "members") return next();
    // Nobody waits for the answer, and "close" comes no more.
    if (response.destroyed) return;
    const shed = () => {
      onShed?.();
      refuse(request, response, isPost ? "busy_form" : "busy");
    };
    // The page that says "signed out" comes first, too.
    const kind = isPost || isSignOut ? "form" : isAhead(request) ? "prefetch" : "page";
    response.once("close", admission.enter(group, kind, next, shed));
  });
  // Pages that are ready to be rendered wait for their turn and no longer hold the loop.
  return measureLoop((delay) => admission.adjust(Math.max(delay, turns.takeWait())));
}

const isAhead = (request: Request) => isPrefetch({ get: (name) => request.get(name) ?? null });

/**
 * Reports the event loop's mean delay about every {@link ADJUST_MS}. Node's own monitorEventLoopDelay drops the
 * first value after a reset, which is the only one when the loop turns slowly.
 * @returns the function that stops it
 */
function measureLoop(report: (delay: number) => void): () => void {
  let last = performance.now();
  let [late, ticks, since] = [0, 0, last];
  const timer = setInterval(() => {
    const now = performance.now();
    late += Math.max(0, now - last - TICK_MS);
    ticks += 1;
    last = now;
    if (now - since < ADJUST_MS) return;
    report(late / ticks);
    [late, ticks, since] = [0, 0, now];
  }, TICK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
