import { brotliDecompressSync, gunzipSync } from "node:zlib";
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  circuitBreaker,
  handleWhen,
  SamplingBreaker,
  wrap,
  type IPolicy,
} from "cockatiel";
import { Pool } from "undici";
import { sharedValue } from "../lib/shared-value.ts";
import type { FaultKind } from "./errors.ts";

/** Parts of the laboratory that fail apart: a hung one must not starve the others (requirements F10). */
export type Area = "auth" | "account" | "lookup" | "catalogue" | "order" | "payment" | "document" | "ocr";

export interface UpstreamRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** below the base URL, already encoded, with its query */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  area: Area;
}

export interface UpstreamResponse {
  status: number;
  contentType: string;
  body: Buffer;
}

/** Why there is no answer. A value, not an error: the door and the pages are separate bundles. */
export interface UpstreamFailure {
  fault: FaultKind;
  /** false when the call surely never reached the laboratory */
  maybeSent: boolean;
  cause: unknown;
}

export interface TransportOptions {
  /** base URL of the laboratory's API, `/api/v1.5` included */
  baseUrl: string;
  connectMs: number;
  /** one deadline for headers and body together */
  timeoutMs: number;
  /** is told of every call; it must not throw */
  observer?: TransportObserver;
}

/** How a call ended: answered, refused (4xx), a fault, or not tried because the breaker is open. */
export type Outcome = "ok" | "refused" | "skipped" | FaultKind;

/** Hears what happens at the door, for measuring. */
export interface TransportObserver {
  /** one call, its retry included */
  called(area: Area, outcome: Outcome, seconds: number): void;
  /** the breaker of an area: closed, half-open while it tries, or open */
  breaker(area: Area, state: "closed" | "half-open" | "open"): void;
}

/** The one way to the laboratory over HTTP. */
export interface UpstreamTransport {
  /** Asks with deadline, pool, size cap, one retry for GETs and a breaker per area. Never throws. */
  send(request: UpstreamRequest): Promise<UpstreamResponse | UpstreamFailure>;
  /** Reads a document (25 MB at most) from a URL that was checked before. Never throws. */
  fetchDocument(url: URL): Promise<UpstreamResponse | UpstreamFailure>;
  close(): Promise<void>;
}

const shared = sharedValue<UpstreamTransport>("transport");
/** The open transport of this process. */
export const transport = shared.get;
export const setTransport = shared.set;

const LARGEST_JSON = 5 * 1024 * 1024;
const LARGEST_DOCUMENT = 25 * 1024 * 1024;
const PARALLEL = 64;
const QUEUE = 64;
/** Reading a card takes its time, and many at once would only wait for each other. */
const OCR = { parallel: 8, queue: 8, patience: 3 };

/** Opens the door: a keep-alive pool with a breaker and a bulkhead per area. */
export function openTransport(options: TransportOptions): UpstreamTransport {
  const base = new URL(options.baseUrl);
  const pool = newPool(base.origin, options);
  const guards = new Map<Area, IPolicy>();
  const guardOf = (area: Area) => {
    let guard = guards.get(area);
    if (!guard) guards.set(area, (guard = newGuard(area, options.observer)));
    return guard;
  };
  const tryOnce = (ask: UpstreamRequest, signal: AbortSignal) =>
    request(pool, base.pathname.replace(/\/$/, "") + ask.path, ask, signal, LARGEST_JSON);

  /** Runs a call of an area behind its guard. */
  const attempt = async (area: Area, deadline: AbortSignal, call: () => Promise<UpstreamResponse>) => {
    const since = performance.now();
    let answer: UpstreamResponse | UpstreamFailure;
    try {
      answer = await guardOf(area).execute(call);
    } catch (error) {
      answer = noAnswer(error, deadline.aborted);
    }
    options.observer?.called(area, outcomeOf(answer), (performance.now() - since) / 1000);
    return answer;
  };

  return {
    send: (ask) => {
      const deadline = AbortSignal.timeout(patienceOf(ask.area, options));
      return attempt(ask.area, deadline, async () => {
        try {
          return await tryOnce(ask, deadline);
        } catch (error) {
          if (ask.method !== "GET" || deadline.aborted || !isConnectionLoss(error)) throw error;
          await pause(Math.random() * 100);
          return await tryOnce(ask, deadline);
        }
      });
    },
    fetchDocument: async (url) => {
      const deadline = AbortSignal.timeout(options.timeoutMs * 2);
      const single = url.origin === base.origin ? pool : newPool(url.origin, options);
      const ask: UpstreamRequest = { method: "GET", path: "", headers: {}, area: "document" };
      const answer = await attempt("document", deadline, () =>
        request(single, url.pathname + url.search, ask, deadline, LARGEST_DOCUMENT),
      );
      if (single !== pool) await single.close();
      return answer;
    },
    close: () => pool.destroy(),
  };
}

function newPool(origin: string, { connectMs, timeoutMs }: TransportOptions): Pool {
  return new Pool(origin, {
    // Room for every area at its limit: what hangs in one must not take the sockets of the others.
    connections: 8 * PARALLEL,
    connect: { timeout: connectMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 20_000,
    maxHeaderSize: 32 * 1024,
  });
}

/** How long one call may take, in milliseconds. */
function patienceOf(area: Area, { timeoutMs }: TransportOptions): number {
  return area === "ocr" ? timeoutMs * OCR.patience : timeoutMs;
}

function newGuard(area: Area, observer?: TransportObserver): IPolicy {
  const { parallel, queue } = area === "ocr" ? OCR : { parallel: PARALLEL, queue: QUEUE };
  const breaker = circuitBreaker(
    handleWhen((error) => !(error instanceof BulkheadRejectedError)),
    {
      halfOpenAfter: 30_000,
      breaker: new SamplingBreaker({ threshold: 0.5, duration: 10_000, minimumRps: 1 }),
    },
  );
  observer?.breaker(area, "closed");
  breaker.onReset(() => observer?.breaker(area, "closed"));
  breaker.onHalfOpen(() => observer?.breaker(area, "half-open"));
  breaker.onBreak(() => observer?.breaker(area, "open"));
  return wrap(bulkhead(parallel, queue), breaker);
}

/** A 5xx counts against the breaker, so it leaves as an error. */
class ServerError extends Error {}

async function request(
  pool: Pool,
  path: string,
  ask: UpstreamRequest,
  signal: AbortSignal,
  cap: number,
): Promise<UpstreamResponse> {
  const response = await pool.request({
    method: ask.method,
    path,
    headers: { "accept-encoding": "identity", ...ask.headers },
    body: ask.body ?? null,
    signal,
    // The pool's limits are for quick calls; the deadline holds for this one too.
    ...(ask.area === "ocr" ? { headersTimeout: 0, bodyTimeout: 0 } : {}),
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > cap) {
      response.body.destroy();
      throw new TooLarge();
    }
    chunks.push(chunk);
  }
  if (response.statusCode >= 500 && response.statusCode !== 501)
    throw new ServerError(String(response.statusCode));
  return {
    status: response.statusCode,
    contentType: String(response.headers["content-type"] ?? ""),
    body: decode(Buffer.concat(chunks), String(response.headers["content-encoding"] ?? ""), cap),
  };
}

class TooLarge extends Error {}

/** Identity is asked for; an answer compressed all the same is opened once, within the cap. */
function decode(body: Buffer, encoding: string, cap: number): Buffer {
  const how = encoding.trim().toLowerCase();
  try {
    if (how === "" || how === "identity") return body;
    if (how === "gzip" || how === "x-gzip") return gunzipSync(body, { maxOutputLength: cap });
    if (how === "br") return brotliDecompressSync(body, { maxOutputLength: cap });
  } catch {
    throw new TooLarge();
  }
  throw new TooLarge();
}

function isConnectionLoss(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE", "ECONNREFUSED"].includes(code);
}

function noAnswer(cause: unknown, late: boolean): UpstreamFailure {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const maybeSent = !(
    cause instanceof BrokenCircuitError ||
    cause instanceof BulkheadRejectedError ||
    ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"].includes(code)
  );
  return { fault: kindOf(cause, code, late), maybeSent, cause };
}

function outcomeOf(answer: UpstreamResponse | UpstreamFailure): Outcome {
  if ("status" in answer) return answer.status < 400 ? "ok" : "refused";
  return answer.cause instanceof BrokenCircuitError ? "skipped" : answer.fault;
}

function kindOf(cause: unknown, code: string, late: boolean): FaultKind {
  if (cause instanceof BulkheadRejectedError) return "busy";
  if (cause instanceof TooLarge) return "invalid_response";
  if (cause instanceof ServerError) return "server_error";
  return late || code.includes("TIMEOUT") ? "timeout" : "unreachable";
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
