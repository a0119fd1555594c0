import { createServer } from "node:http";
import { isIP, type AddressInfo } from "node:net";
import { hostname } from "node:os";
import type { Express } from "express";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, Summary } from "prom-client";
import type { Env } from "../env.server.ts";
import { paths } from "../lib/paths.ts";
import { hub } from "../realtime/hub.ts";
import type { TransportObserver, UnreadableReport } from "../upstream/client/transport.server.ts";
import { healthAt, type Readiness } from "./health.ts";
import { countOperation, type Operation } from "./operation-metrics.ts";
import { isPrefetch } from "../lib/request.ts";
import { routeOf, type AnsweredRequest } from "./log.ts";

export interface Metrics {
  observer: TransportObserver;
  /** seconds */
  storeTimed: (seconds: number) => void;
  shed: () => void;
  pageFailed: (route: string) => void;
  answered: (request: AnsweredRequest) => void;
  unreadable: (report: UnreadableReport) => void;
  opened: (operation: Operation, operatorPage: () => string) => void;
  /** @throws Error if the port is taken */
  listen(): Promise<number>;
  close(): Promise<void>;
}

const PAGE_SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3];
const CALL_SECONDS = [0.03, 0.1, 0.3, 1, 3, 8];
const STORE_SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 2];
const BREAKER = { closed: 0, "half-open": 0.5, open: 1 } as const;

/** Null without METRICS_PORT. Labels never come from a request. */
export function setUpMetrics(app: Express, env: Env, readiness: Readiness): Metrics | null {
  if (env.METRICS_PORT === undefined) return null;
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const answered = countRequests(app, registers);
  const calls = new Counter({
    name: "portal_upstream_calls_total",
    help: "Calls to the laboratory, retries included, by area and outcome.",
    labelNames: ["area", "outcome"],
    registers,
  });
  const callSeconds = new Histogram({
    name: "portal_upstream_call_seconds",
    help: "Duration of calls to the laboratory that were tried.",
    labelNames: ["area"],
    buckets: CALL_SECONDS,
    registers,
  });
  const breaker = new Gauge({
    name: "portal_upstream_breaker",
    help: "Breaker of an area: 0 closed, 0.5 trying again, 1 open.",
    labelNames: ["area"],
    registers,
  });
  new Gauge({
    name: "portal_event_streams",
    help: "Open event streams of this process.",
    registers,
    collect() {
      if (readiness.ready) this.set(hub()?.size ?? 0);
    },
  });
  const shed = new Counter({
    name: "portal_shed_requests_total",
    help: "Requests that were refused with 503 because too many others were under way.",
    registers,
  });
  const pageFailures = new Counter({
    name: "portal_page_failures_total",
    help: "Pages whose code failed, by route pattern.",
    labelNames: ["route"],
    registers,
  });
  const unreadable = new Counter({
    name: "portal_upstream_unreadable_total",
    help: "Fields of the laboratory's answers that could not be read, by call, field and kinds.",
    labelNames: ["call", "field", "expected", "received"],
    registers,
  });
  let operator: (() => string) | null = null;
  const storeSeconds = new Histogram({
    name: "portal_state_command_seconds",
    help: "Duration of commands of the state store, failed ones included.",
    buckets: STORE_SECONDS,
    registers,
  });
  new Gauge({
    name: "portal_state_up",
    help: "1 while the state store answers.",
    registers,
    collect() {
      this.set(readiness.isStoreUnavailable() ? 0 : 1);
    },
  });
  const place = { host: env.HOST, port: env.METRICS_PORT, names: env.METRICS_HOSTS };
  const { listen, close } = privatePort(register, place, (path) =>
    path === "/operator" ? operatorAnswer(operator) : healthAnswer(path, readiness),
  );
  return {
    observer: {
      called: (area, outcome, seconds) => {
        calls.inc({ area, outcome });
        if (outcome !== "skipped" && outcome !== "busy") callSeconds.observe({ area }, seconds);
      },
      breaker: (area, state) => breaker.set({ area }, BREAKER[state]),
    },
    storeTimed: (seconds) => storeSeconds.observe(seconds),
    shed: () => shed.inc(),
    pageFailed: (route) => pageFailures.inc({ route }),
    answered,
    unreadable: ({ call, fields }) => {
      for (const { path, expected, received, count } of fields)
        unreadable.inc({ call, field: path, expected, received }, count);
    },
    opened: (operation, page) => {
      operator = page;
      countOperation(registers, operation);
    },
    listen,
    close,
  };
}

function countRequests(app: Express, registers: Registry[]): Metrics["answered"] {
  const requests = new Counter({
    name: "portal_http_requests_total",
    help: "Requests by route pattern, method and class of status (aborted: the visitor left first; ahead: a refused prefetch).",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const seconds = new Summary({
    name: "portal_http_request_seconds",
    help: "Duration of requests by route pattern, as sum and count; event streams are not in it.",
    labelNames: ["route"],
    percentiles: [],
    registers,
  });
  const spread = new Histogram({
    name: "portal_http_duration_seconds",
    help: "Duration of all requests; event streams are not in it.",
    buckets: PAGE_SECONDS,
    registers,
  });
  const answered = (
    { route, method, status, ms, aborted }: Omit<AnsweredRequest, "sessionId">,
    isAhead = false,
  ) => {
    const isStream = route === paths.events();
    const ended = isAhead && status === 503 ? "ahead" : `${String(Math.floor(status / 100))}xx`;
    const outcome = aborted && !isStream ? "aborted" : ended;
    const counted = methodOf(method);
    requests.inc({ route: counted === "OTHER" ? "*" : route, method: counted, status: outcome });
    if (isStream) return;
    seconds.observe({ route }, ms / 1000);
    spread.observe(ms / 1000);
  };
  app.use((request, response, next) => {
    const since = performance.now();
    response.on("close", () => {
      const { method, path } = request;
      const ms = performance.now() - since;
      const how = { status: response.statusCode, ms, aborted: !response.writableEnded };
      answered(
        { route: routeOf(path), method, ...how },
        isPrefetch({ get: (name) => request.get(name) ?? null }),
      );
    });
    next();
  });
  return answered;
}

function methodOf(method: string): string {
  if (method === "POST") return method;
  return method === "GET" || method === "HEAD" ? "GET" : "OTHER";
}

const OPERATOR_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
  "Cache-Control": "no-store",
};

/** HTTP/1.0 may name none. */
function isOwnHost(header: string | undefined, ownOrigins: ReadonlySet<string>): boolean {
  if (header === undefined) return true;
  const name = header.toLowerCase().replace(/:\d*$/, "");
  return ownOrigins.has(name) || isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
}

interface PrivateAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

function operatorAnswer(page: (() => string) | null): PrivateAnswer | null {
  return page && { status: 200, headers: OPERATOR_HEADERS, text: page() };
}

/** Answers also while the portal's own port is closed. */
function healthAnswer(path: string, readiness: Readiness): PrivateAnswer | null {
  const answer = healthAt(path, readiness);
  return answer && { ...answer, headers: { "Content-Type": "text/plain; charset=utf-8" } };
}

function privatePort(
  register: Registry,
  { host, port, names }: { host: string; port: number; names: readonly string[] },
  other: (path: string) => PrivateAnswer | null,
): Pick<Metrics, "listen" | "close"> {
  const current = new Set(["localhost", hostname(), host, ...names].map((name) => name.toLowerCase()));
  const server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    // A page elsewhere can point a name at this port, but no address.
    if (!isOwnHost(headers.host, current)) return void response.writeHead(421).end();
    if (method !== "GET" && method !== "HEAD") return void response.writeHead(404).end();
    const path = (url.split("?", 1)[0] ?? "").replace(/(?<=.)\/$/, "");
    const page = other(path);
    if (page) return void response.writeHead(page.status, page.headers).end(page.text);
    if (path !== "/metrics") return void response.writeHead(404).end();
    register.metrics().then(
      (text) => response.writeHead(200, { "Content-Type": register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return {
    listen: () =>
      new Promise((resolve, reject) => {
        const listening = () => resolve((server.address() as AddressInfo).port); // a TCP port
        server.once("error", reject).listen(port, host, listening);
      }),
    close: () => {
      register.clear();
      if (!server.listening) return Promise.resolve();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
