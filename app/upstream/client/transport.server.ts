import { setTimeout as delay } from "node:timers/promises";
import { BrokenCircuitError, BulkheadRejectedError } from "cockatiel";
import { singleton } from "../../lib/process-value.ts";
import { RequestDeduplication, RequestLosses } from "./request-deduplication.server.ts";
import { CallBook, type CallName } from "./call-book.ts";
import type { FaultKind } from "./errors.ts";
import type { Unreadable } from "./lenient.ts";
import {
  openPool,
  TooLarge,
  type Deadline,
  type PoolOptions,
  type UpstreamResponse,
} from "./exchange.server.ts";
import {
  OutOfTime,
  openAreaPolicy,
  ServerError,
  type AreaPolicy,
  type BreakerState,
  type CallOwner,
  type ServiceArea,
} from "./policies.server.ts";
import { PageTime } from "./page-time.ts";

export interface UpstreamRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** below the base URL, with query */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** a POST without effects */
  question?: boolean;
  area: ServiceArea;
  /** omit for background calls */
  origin?: CallOrigin | undefined;
}

export interface CallOrigin {
  /** instant (ms) */
  startedAt: number;
  caller: CallOwner;
  request?: string | null;
  /** for logs alone */
  id?: string | null;
}

/** No error: `instanceof` fails between the server bundle and the Remix bundle. */
export interface UpstreamFailure {
  fault: FaultKind;
  /** false only when the request cannot have reached the laboratory */
  maybeSent: boolean;
  /** no write of this request can have changed anything */
  nothingDone: boolean;
  /** seconds */
  retryAfter: number | null;
  body?: Buffer;
  cause: unknown;
}

interface TransportOptions extends PoolOptions {
  /** including `/api/v1.5` */
  baseUrl: string;
  /** for all calls of a request */
  timeoutMs: number;
  /** must not throw */
  observer?: TransportObserver;
  repaired?: (path: string, lists: { cut: number; dropped: number }) => void;
  unreadable?: (report: UnreadableReport) => void;
}

export interface UnreadableReport {
  /** `*`: a field of several calls */
  call: CallName | "*";
  fields: readonly Unreadable[];
  /** null in the background */
  id: string | null;
}

/** `skipped`: breaker open or time over. */
type Outcome = "ok" | "refused" | "skipped" | FaultKind;

export interface TransportObserver {
  /** includes the retry */
  called(area: ServiceArea, outcome: Outcome, seconds: number): void;
  breaker(area: ServiceArea, state: BreakerState): void;
}

/** The portal's only HTTP client. */
export interface UpstreamTransport {
  /** Never throws. Retries a GET once, within the area's budget. */
  send(request: UpstreamRequest): Promise<UpstreamResponse | UpstreamFailure>;
  /** 25 MB at most; the caller has checked the URL. Never throws. */
  fetchDocument(url: URL, origin?: CallOrigin): Promise<UpstreamResponse | UpstreamFailure>;
  /** Milliseconds. */
  timeLeft(origin: CallOrigin): number;
  /** Until `end`, equal calls of a request's loaders are shared. */
  begin(requestId: string): void;
  end(requestId: string): void;
  calls: CallBook;
  losses: Pick<RequestLosses, "add" | "of">;
  repaired: NonNullable<TransportOptions["repaired"]>;
  unreadable: NonNullable<TransportOptions["unreadable"]>;
  close(): Promise<void>;
}

const shared = singleton<UpstreamTransport>("transport");
export const transport = shared.get;
export const setTransport = shared.set;

/** Undeclared, or denied within the hour. */
export function isMissingCall(call: CallName): boolean {
  return transport().calls.isMissing(call);
}

const MAX_JSON_BYTES = 5 * 1024 * 1024;
const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;
const DEADLINE_FACTOR: Partial<Record<ServiceArea, number>> = { ocr: 3, document: 2 };

export function openTransport(options: TransportOptions): UpstreamTransport {
  const base = new URL(options.baseUrl);
  const basePath = base.pathname.replace(/\/$/, "");
  const pool = openPool(base.origin, options);
  const { observer } = options;
  const calls = new CallBook();
  const policies = new Map<ServiceArea, AreaPolicy>();
  const policyFor = (area: ServiceArea) => {
    let policy = policies.get(area);
    if (!policy) {
      policy = openAreaPolicy(area, (state) => {
        calls.breakers.set(area, state);
        observer?.breaker(area, state);
      });
      policies.set(area, policy);
    }
    return policy;
  };

  const pageTime = new PageTime(options.timeoutMs);
  const execute = async (
    request: Pick<UpstreamRequest, "method" | "question" | "area" | "origin">,
    run: (deadline: Deadline) => Promise<UpstreamResponse>,
  ) => {
    const { area, origin } = request;
    const now = performance.now();
    const factor = DEADLINE_FACTOR[area] ?? 1;
    const left = pageTime.leftFor(request, factor);
    const deadline: Deadline = { passed: left === 0 };
    const pass = () => {
      deadline.passed = true;
      deadline.onPassed?.();
    };
    const timer = left > 0 ? setTimeout(pass, left).unref() : undefined;
    let started = false;
    const runInTime = async () => {
      if (deadline.passed) throw new OutOfTime(false);
      started = true;
      pageTime.sent(request);
      try {
        return await run(deadline);
      } catch (error) {
        throw deadline.passed && left < (options.timeoutMs * factor) / 2 ? new OutOfTime(true) : error;
      }
    };
    let result: UpstreamResponse | UpstreamFailure;
    try {
      if (deadline.passed) throw new OutOfTime(false);
      const running = policyFor(area).execute(origin?.caller ?? null, runInTime);
      result = await Promise.race([running, passing(deadline)]);
    } catch (error) {
      const failure = failureFrom(error, deadline.passed);
      result = { ...failure, nothingDone: pageTime.nothingDone(request, { started, ...failure }) };
      if (deadline.passed && factor > 1) pageTime.spent(request);
    }
    clearTimeout(timer);
    observer?.called(area, outcomeOf(result), (performance.now() - now) / 1000);
    return result;
  };

  const losses = new RequestLosses();
  const askedOnce = new RequestDeduplication<UpstreamResponse | UpstreamFailure>();
  const sendNow = (request: UpstreamRequest) => {
    const { retries } = policyFor(request.area);
    const repeatable = request.method === "GET";
    if (repeatable) retries.earn();
    return execute(request, async (deadline) => {
      const outgoing = { ...request, path: basePath + request.path };
      try {
        return await pool.exchange(outgoing, deadline, MAX_JSON_BYTES);
      } catch (error) {
        if (!repeatable || deadline.passed || !isConnectionLoss(error) || !retries.take()) throw error;
        await delay(Math.random() * 100);
        // The pool's other connections may be lost as well.
        const fresh = openPool(base.origin, options);
        try {
          return await fresh.exchange(outgoing, deadline, MAX_JSON_BYTES);
        } finally {
          await fresh.close();
        }
      }
    });
  };

  return {
    calls,
    losses,
    repaired: options.repaired ?? (() => undefined),
    unreadable: options.unreadable ?? (() => undefined),
    timeLeft: (origin) => pageTime.left(origin),
    begin: (requestId) => {
      askedOnce.begin(requestId);
      losses.begin(requestId);
      pageTime.begin(requestId);
    },
    end: (requestId) => {
      askedOnce.end(requestId);
      losses.end(requestId);
      pageTime.end(requestId);
    },
    send: (request) => askedOnce.send(request, () => sendNow(request)),
    fetchDocument: async (url, origin) => {
      const documentPool = url.origin === base.origin ? pool : openPool(url.origin, options);
      const path = url.pathname + url.search;
      const id = origin?.request ?? null;
      const headers: Record<string, string> =
        documentPool === pool && id !== null ? { "x-request-id": id } : {};
      const request: UpstreamRequest = { method: "GET", path, headers, area: "document", origin };
      const result = await execute(request, (deadline) =>
        documentPool.exchange(request, deadline, MAX_DOCUMENT_BYTES),
      );
      if (documentPool !== pool) await documentPool.close();
      return result;
    },
    close: () => pool.destroy(),
  };
}

/** Rejects when time ends in the queue. */
function passing(deadline: Deadline): Promise<never> {
  return new Promise((_, reject) => {
    deadline.onPassed = () => reject(new OutOfTime(false));
  });
}

function isConnectionLoss(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE", "ECONNREFUSED"].includes(code);
}

function failureFrom(cause: unknown, deadlinePassed: boolean): Omit<UpstreamFailure, "nothingDone"> {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const maybeSent = !(
    cause instanceof BrokenCircuitError ||
    cause instanceof BulkheadRejectedError ||
    (cause instanceof OutOfTime && !cause.sent) ||
    ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"].includes(code)
  );
  const fault = faultKindOf(cause, code, deadlinePassed);
  if (!(cause instanceof ServerError)) return { fault, maybeSent, retryAfter: null, cause };
  return { fault, maybeSent, retryAfter: cause.retryAfter, body: cause.body, cause };
}

function outcomeOf(result: UpstreamResponse | UpstreamFailure): Outcome {
  if ("status" in result) return result.status < 400 ? "ok" : "refused";
  const { cause } = result;
  const skipped = cause instanceof BrokenCircuitError || (cause instanceof OutOfTime && !cause.sent);
  return skipped ? "skipped" : result.fault;
}

function faultKindOf(cause: unknown, code: string, deadlinePassed: boolean): FaultKind {
  if (cause instanceof BulkheadRejectedError) return "busy";
  if (cause instanceof TooLarge) return "invalid_response";
  if (cause instanceof ServerError) return "server_error";
  return deadlinePassed || code.includes("TIMEOUT") ? "timeout" : "unreachable";
}
