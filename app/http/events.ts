import type { Express, Request, Response } from "express";
import type { Env } from "../env.server.ts";
import { Hub, setHub } from "../realtime/hub.ts";
import { EventStream } from "../realtime/stream.ts";
import { openUpstream } from "../realtime/upstream.ts";
import { paths } from "../lib/paths.ts";
import { store } from "../state/store.server.ts";
import { isTokenAlive } from "../session/confirm.server.ts";
import { findSession, isPageOf, readSession, sessionEnd, sessionName } from "../session/session.server.ts";
import type { Readiness } from "./health.ts";
import { BACKGROUND_HEADER } from "../lib/request.ts";

/** Bounds of a browser's reconnection delay, in milliseconds. */
const RETRY_MS = { from: 3000, to: 10_000 };
/** Time over which browsers of a stopping portal reconnect, in milliseconds. */
const RECONNECT_SPREAD_MS = 24_000;

/** Headers for documents; on thousands of open streams they would only cost memory. */
const FOR_DOCUMENTS = [
  "Content-Security-Policy",
  "Origin-Agent-Cluster",
  "X-DNS-Prefetch-Control",
  "X-Download-Options",
  "X-Frame-Options",
  "X-Permitted-Cross-Domain-Policies",
  "X-XSS-Protection",
];

export interface LiveChannel {
  hub: Hub;
  /** ends every stream; browsers reconnect at different times */
  closeStreams: () => void;
  close: () => void;
}

/**
 * Connects the laboratory's channels to the browsers' streams; null without a channel server. The runtime must
 * be set: sessions are read from it.
 */
export function openLive(env: Env, labSocket: { url: string; key: string } | null): LiveChannel | null {
  const own = env.LAB_WS_URL && env.LAB_WS_KEY ? { url: env.LAB_WS_URL, key: env.LAB_WS_KEY } : null;
  const socket = env.LAB_API_URL ? own : labSocket;
  if (!socket) return null;
  const hub: Hub = new Hub({
    subscribe: (uuid) => upstream.subscribe(uuid),
    unsubscribe: (uuid) => upstream.unsubscribe(uuid),
    sessionEnd: async (id) => {
      const session = await findSession(id);
      return session && (await isTokenAlive(session)) ? sessionEnd(session) : null;
    },
  });
  const upstream = openUpstream({
    ...socket,
    unconfirmed: () => hub.unconfirmed(),
    onNotification: (uuid, notification) => hub.publish(uuid, notification),
    onConfirmed: (uuid) => hub.confirmed(uuid),
    onLost: () => hub.lost(),
  });
  store().listen(
    "session-ended",
    (name) => hub.endSession(name),
    () => hub.checkSessions(),
  );
  setHub(hub);
  return { hub, closeStreams: () => hub.close(RECONNECT_SPREAD_MS), close: () => upstream.close() };
}

/**
 * `GET /events`: the signed-in user's channel as server-sent events; the session alone decides the channel. 204
 * tells a browser not to reconnect: nobody is signed in, or there is no channel server.
 */
export function setUpEvents(app: Express, live: LiveChannel | null, readiness: Readiness): void {
  app.get(paths.events(), (request, response, next) => {
    // Express also matches other spellings, which the rest of the portal does not treat as a stream.
    if (request.path !== paths.events()) return next();
    openStream(request, response, live, readiness).catch(() => {
      if (response.headersSent) response.destroy();
      else response.set("Retry-After", "5").status(503).end();
    });
  });
}

/** "close" follows every error. */
function ignoreError(): void {}

async function openStream(
  request: Request,
  response: Response,
  live: LiveChannel | null,
  readiness: Readiness,
): Promise<void> {
  const site = request.get("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return void response.status(403).end();
  const session = live && (await readSession(request.headers.cookie ?? null));
  if (!live || !session?.uuid || session.userType === 0 || !isPageOf(session, request.get(BACKGROUND_HEADER)))
    return void response.status(204).end();
  // A pipelined request whose predecessor is unfinished has no socket yet, so it would miss "close".
  if (!readiness.ready || !response.socket)
    return void response.set({ "Retry-After": "5", Connection: "close" }).status(503).end();
  if (response.destroyed || request.method === "HEAD") return void response.end();
  const { hub } = live;
  const { id, uuid } = session;
  response.status(200).set({
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "private, no-cache, no-transform",
    "X-Accel-Buffering": "no",
    Connection: "close",
  });
  // No chunked encoding: events are written to the socket as they are; closing it ends the stream.
  response.removeHeader("Transfer-Encoding");
  for (const name of FOR_DOCUMENTS) response.removeHeader(name);
  // Send small frames at once; detect vanished peers by unacknowledged data.
  request.socket.setNoDelay(true);
  const stream = new EventStream(response, uuid, id, sessionName(id), Date.now());
  response.on("error", ignoreError);
  response.on("close", () => hub.leave(stream));
  response.write(
    `retry: ${String(RETRY_MS.from + Math.floor(Math.random() * (RETRY_MS.to - RETRY_MS.from)))}\n\n`,
  );
  hub.join(stream, request.get("last-event-id") ?? null);
}
