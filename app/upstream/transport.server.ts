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

/** Areas of the API, each with its own breaker and bulkhead, so that one that hangs cannot block the others. */
export type ServiceArea =
  "auth" | "account" | "lookup" | "catalogue" | "order" | "payment" | "document" | "ocr";

export interface UpstreamRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** below the base URL, already encoded, with its query */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  area: ServiceArea;
}

export interface UpstreamResponse {
  status: number;
  contentType: string;
  body: Buffer;
}

/**
 * Why there is no response. A value, not an error: `instanceof` fails between the server bundle, which holds
 * the transport, and the Remix bundle, which calls it.
 */
export interface UpstreamFailure {
  fault: FaultKind;
  /** false only when the request cannot have reached the laboratory */
  maybeSent: boolean;
  cause: unknown;
}

export interface TransportOptions {
  /** base URL of the laboratory's API, `/api/v1.5` included */
  baseUrl: string;
  connectMs: number;
  /** one deadline for headers and body together */
  timeoutMs: number;
  /** metrics; must not throw */
  observer?: TransportObserver;
}

/** Outcome of a call: answered, refused (4xx), a fault, or skipped because the breaker is open. */
export type Outcome = "ok" | "refused" | "skipped" | FaultKind;

/** Receives what the metrics count. */
export interface TransportObserver {
  /** one call with its retry */
  called(area: ServiceArea, outcome: Outcome, seconds: number): void;
  /** new state of an area's breaker */
  breaker(area: ServiceArea, state: "closed" | "half-open" | "open"): void;
}

/** The only HTTP client of the portal. */
export interface UpstreamTransport {
  /** Sends with deadline, pool, size cap, one retry for GETs and a breaker per area. Never throws. */
  send(request: UpstreamRequest): Promise<UpstreamResponse | UpstreamFailure>;
  /** Downloads a document (25 MB at most). The caller has checked the URL. Never throws. */
  fetchDocument(url: URL): Promise<UpstreamResponse | UpstreamFailure>;
  close(): Promise<void>;
}

const shared = sharedValue<UpstreamTransport>("transport");
/** The open transport of this process. */
export const transport = shared.get;
export const setTransport = shared.set;

const MAX_JSON_BYTES = 5 * 1024 * 1024;
const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;
const BULKHEAD = { concurrency: 64, queue: 64 };
/** Reading a card takes seconds of CPU: few at a time, with triple deadline. */
const OCR = { concurrency: 8, queue: 8, deadlineFactor: 3 };

/** Opens the transport: a keep-alive pool with a breaker and a bulkhead per area. */
export function openTransport(options: TransportOptions): UpstreamTransport {
  const base = new URL(options.baseUrl);
  const basePath = base.pathname.replace(/\/$/, "");
  const pool = newPool(base.origin, options);
  const policies = new Map<ServiceArea, IPolicy>();
  const policyFor = (area: ServiceArea) => {
    let policy = policies.get(area);
    if (!policy) policies.set(area, (policy = newPolicy(area, options.observer)));
    return policy;
  };

  /** Runs a call under its area's policy and turns every error into a failure. */
  const execute = async (area: ServiceArea, deadline: AbortSignal, run: () => Promise<UpstreamResponse>) => {
    const startedAt = performance.now();
    let result: UpstreamResponse | UpstreamFailure;
    try {
      result = await policyFor(area).execute(run);
    } catch (error) {
      result = failureFrom(error, deadline.aborted);
    }
    options.observer?.called(area, outcomeOf(result), (performance.now() - startedAt) / 1000);
    return result;
  };

  return {
    send: (request) => {
      const deadline = AbortSignal.timeout(deadlineOf(request.area, options));
      const sendOnce = () => exchange(pool, basePath + request.path, request, deadline, MAX_JSON_BYTES);
      return execute(request.area, deadline, async () => {
        try {
          return await sendOnce();
        } catch (error) {
          if (request.method !== "GET" || deadline.aborted || !isConnectionLoss(error)) throw error;
          await delay(Math.random() * 100);
          return await sendOnce();
        }
      });
    },
    fetchDocument: async (url) => {
      const deadline = AbortSignal.timeout(options.timeoutMs * 2);
      const documentPool = url.origin === base.origin ? pool : newPool(url.origin, options);
      const request: UpstreamRequest = { method: "GET", path: "", headers: {}, area: "document" };
      const result = await execute("document", deadline, () =>
        exchange(documentPool, url.pathname + url.search, request, deadline, MAX_DOCUMENT_BYTES),
      );
      if (documentPool !== pool) await documentPool.close();
      return result;
    },
    close: () => pool.destroy(),
  };
}

function newPool(origin: string, { connectMs, timeoutMs }: TransportOptions): Pool {
  return new Pool(origin, {
    // Enough for all eight areas at their limits, so that one that hangs cannot use up the others' sockets.
    connections: 8 * BULKHEAD.concurrency,
    connect: { timeout: connectMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 20_000,
    maxHeaderSize: 32 * 1024,
  });
}

/** Deadline of one call, in milliseconds. */
function deadlineOf(area: ServiceArea, { timeoutMs }: TransportOptions): number {
  return area === "ocr" ? timeoutMs * OCR.deadlineFactor : timeoutMs;
}

function newPolicy(area: ServiceArea, observer?: TransportObserver): IPolicy {
  const { concurrency, queue } = area === "ocr" ? OCR : BULKHEAD;
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
  return wrap(bulkhead(concurrency, queue), breaker);
}

/** Thrown for a 5xx, because the breaker counts only errors. */
class ServerError extends Error {}

/** One HTTP exchange, read up to `maxBytes`. @throws ServerError, TooLarge, and undici's own errors */
async function exchange(
  pool: Pool,
  path: string,
  request: UpstreamRequest,
  signal: AbortSignal,
  maxBytes: number,
): Promise<UpstreamResponse> {
  const response = await pool.request({
    method: request.method,
    path,
    headers: { "accept-encoding": "identity", ...request.headers },
    body: request.body ?? null,
    signal,
    // The pool's timeouts suit quick calls; the signal alone limits this slow one.
    ...(request.area === "ocr" ? { headersTimeout: 0, bodyTimeout: 0 } : {}),
  });
  const body: AsyncIterable<Buffer> = response.body;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) {
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
    body: decode(Buffer.concat(chunks), String(response.headers["content-encoding"] ?? ""), maxBytes),
  };
}

class TooLarge extends Error {}

/** Decodes a body that was compressed although `identity` was asked for; one encoding, within the size cap. */
function decode(body: Buffer, contentEncoding: string, maxBytes: number): Buffer {
  const encoding = contentEncoding.trim().toLowerCase();
  try {
    if (encoding === "" || encoding === "identity") return body;
    if (encoding === "gzip" || encoding === "x-gzip") return gunzipSync(body, { maxOutputLength: maxBytes });
    if (encoding === "br") return brotliDecompressSync(body, { maxOutputLength: maxBytes });
  } catch {
    throw new TooLarge();
  }
  throw new TooLarge();
}

function isConnectionLoss(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE", "ECONNREFUSED"].includes(code);
}

function failureFrom(cause: unknown, deadlinePassed: boolean): UpstreamFailure {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const maybeSent = !(
    cause instanceof BrokenCircuitError ||
    cause instanceof BulkheadRejectedError ||
    ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"].includes(code)
  );
  return { fault: faultKindOf(cause, code, deadlinePassed), maybeSent, cause };
}

function outcomeOf(result: UpstreamResponse | UpstreamFailure): Outcome {
  if ("status" in result) return result.status < 400 ? "ok" : "refused";
  return result.cause instanceof BrokenCircuitError ? "skipped" : result.fault;
}

function faultKindOf(cause: unknown, code: string, deadlinePassed: boolean): FaultKind {
  if (cause instanceof BulkheadRejectedError) return "busy";
  if (cause instanceof TooLarge) return "invalid_response";
  if (cause instanceof ServerError) return "server_error";
  return deadlinePassed || code.includes("TIMEOUT") ? "timeout" : "unreachable";
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
