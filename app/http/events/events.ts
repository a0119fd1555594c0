import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  Server,
  ServerResponse,
} from "node:http";
import { paths } from "../../lib/paths.ts";
import { BACKGROUND_HEADER } from "../../lib/request.ts";
import type { Hub } from "../../realtime/hub.ts";
import { EventStream } from "../../realtime/stream.ts";
import { isPageOf, readSession, sessionName, type Session } from "../../session/session.server.ts";
import type { Readiness } from "../health.ts";
import type { LiveChannel } from "./live.ts";
import { sessionIdIn, type AnsweredRequest } from "../log.ts";

/** Milliseconds. */
const RETRY_MS = { from: 3000, to: 10_000 };
const BUSY = { "Retry-After": "5" };

/** "no-store" would keep the requesting page out of the back/forward cache. */
const HEADERS: Record<string, string> = {
  "Cache-Control": "private, no-cache, no-transform",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "geolocation=(self), camera=(self), microphone=(), payment=(), usb=()",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
};
const STREAM_HEADERS: Record<string, string> = {
  ...HEADERS,
  "Content-Type": "text/event-stream; charset=utf-8",
  "X-Accel-Buffering": "no",
  Connection: "close",
};

interface EventsOptions {
  readiness: Readiness;
  answered: (request: AnsweredRequest) => void;
}

/** Only the session decides the channel. 204 stops reconnects when signed out or without a channel server. */
export function setUpEvents(
  server: Server,
  app: RequestListener,
  options: EventsOptions,
): (live: LiveChannel | null) => void {
  let open: { hub: Hub | null } | null = null;
  server.on("request", (request, response) => {
    if (!open || !isForEvents(request)) return void app(request, response);
    answer(request, response, open.hub, options).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, 503, BUSY);
    });
  });
  return (live) => (open = { hub: live?.hub ?? null });
}

/** Express answers requests without Host, which are malformed. */
function isForEvents({ url = "", method, headers, httpVersion }: IncomingMessage): boolean {
  if (!url.includes(paths.events()) || (method !== "GET" && method !== "HEAD")) return false;
  // The request target may be absolute.
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
  return path === paths.events() && (headers.host !== undefined || httpVersion === "1.0");
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  hub: Hub | null,
  { readiness, answered }: EventsOptions,
): Promise<void> {
  const { headers, method = "" } = request;
  const since = performance.now();
  response.on("close", () =>
    answered({
      method,
      route: paths.events(),
      status: response.statusCode,
      ms: performance.now() - since,
      aborted: !response.writableEnded,
      sessionId: sessionIdIn(headers.cookie),
    }),
  );
  response.on("error", ignore);
  request.on("error", ignore).resume();
  if (hasBody(headers)) return refuse(response, 400, { Connection: "close" });
  const { "sec-fetch-site": site = "none" } = headers;
  if (site !== "same-origin" && site !== "none") return refuse(response, 403);
  const session = hub && (await readSession(headers.cookie ?? null));
  if (!hub || !session?.uuid || !mayListen(session, headers)) return refuse(response, 204);
  // A pipelined request behind an unfinished one has no socket yet and would miss "close".
  if (!readiness.ready || !response.socket) return refuse(response, 503, { ...BUSY, Connection: "close" });
  if (response.destroyed) return;
  if (method === "HEAD") return refuse(response, 200);
  const lastId = headers["last-event-id"]?.toString() ?? null;
  const stream = new EventStream(
    response,
    hub.sessionOf(session.id, sessionName(session.id), session.uuid),
    Date.now(),
  );
  response.on("close", () => hub.leave(stream));
  const retryMs = RETRY_MS.from + Math.floor(Math.random() * (RETRY_MS.to - RETRY_MS.from));
  response.writeHead(200, STREAM_HEADERS).write(`retry: ${String(retryMs)}\n\n`);
  hub.join(stream, lastId);
}

function mayListen(session: Session, headers: IncomingHttpHeaders): boolean {
  return session.userType !== 0 && isPageOf(session, headers[BACKGROUND_HEADER]?.toString());
}

function hasBody({
  "transfer-encoding": coding,
  "content-length": length = "0",
}: IncomingHttpHeaders): boolean {
  return coding !== undefined || Number(length) !== 0;
}

function refuse(response: ServerResponse, status: number, more: Record<string, string> = {}): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries({ ...HEADERS, ...more })) response.setHeader(name, value);
  response.end();
}

/** No-op: "close" follows every error. */
function ignore(): void {}
