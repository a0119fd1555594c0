import type { Express, Request } from "express";
import { addressIn } from "../../lib/address.server.ts";
import { paths } from "../../lib/paths.ts";
import { isPrefetch } from "../../lib/request.ts";
import { ADMISSION, openAdmission, type AdmissionLimits } from "../bodies/admission.ts";
import { routeOf } from "../log.ts";
import { refuse } from "../refusal.ts";
import type { RenderQueue } from "./render-queue.ts";
import { UnreadAnswers } from "./unread-answers.ts";

/** Milliseconds. */
const TICK_MS = 20;
const ADJUST_MS = 100;

const MB = 1024 * 1024;
/** About thirty of the largest page, an approval of 1,500 rows, in 512 MB. */
const MEMBERS_UNREAD = { bytes: 48 * MB, ofOwner: 32 * MB };
const STRANGERS_UNREAD = { bytes: 16 * MB, ofOwner: 12 * MB };

/**
 * Steps registered earlier and sign-out are exempt.
 * @returns number of waiting requests, and a function that stops the measurement
 */
export function setUpOverload(
  app: Express,
  {
    renderQueue,
    limits,
    onShed,
  }: {
    renderQueue: RenderQueue;
    limits?: Partial<AdmissionLimits> | undefined;
    onShed?: (() => void) | undefined;
  },
): { waiting: () => number; stop: () => void } {
  const admission = openAdmission({ ...ADMISSION, ...limits }, renderQueue.run);
  const unread = {
    members: new UnreadAnswers(MEMBERS_UNREAD),
    strangers: new UnreadAnswers(STRANGERS_UNREAD),
  };
  app.use((request, response, next) => {
    const isPost = request.method === "POST";
    const isSignOut = request.path === paths.signOut();
    const group = response.locals.accountKey === null ? "strangers" : "members";
    if (isPost && isSignOut && group === "members") return next();
    // The client has left, and "close" has already fired.
    if (response.destroyed) return;
    const shed = () => {
      if (kind !== "prefetch") onShed?.();
      refuse(request, response, isPost ? "busy_form" : "busy");
    };
    // The "signed out" page has priority as well.
    const kind = isPost || isSignOut ? "form" : isAhead(request) ? "prefetch" : "page";
    const owner = response.locals.accountKey ?? addressIn(request.ip);
    if (!unread[group].open(owner, routeOf(request.path), response)) return shed();
    response.once("close", admission.enter({ group, kind, owner }, next, shed));
  });
  // Pages ready to render wait for their turn and no longer block the loop.
  const stop = measureLoop((delay) => admission.adjust(Math.max(delay, renderQueue.takeWait())));
  return { waiting: () => admission.waiting, stop };
}

const isAhead = (request: Request) => isPrefetch({ get: (name) => request.get(name) ?? null });

/**
 * Node's monitorEventLoopDelay drops the first value after a reset, the only one when the loop
 * turns slowly.
 * @returns stop function
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
