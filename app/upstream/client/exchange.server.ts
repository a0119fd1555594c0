import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { Pool, type Dispatcher } from "undici";
import { BULKHEAD, ServerError, type ServiceArea } from "./policies.server.ts";

export interface Deadline {
  passed: boolean;
  onPassed?: () => void;
}

interface Outgoing {
  method: Dispatcher.HttpMethod;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  area: ServiceArea;
}

export interface UpstreamResponse {
  status: number;
  /** seconds */
  retryAfter: number | null;
  location?: string | null;
  body: Buffer;
}

interface ConnectionPool {
  /** @throws ServerError, TooLarge, and undici's own errors */
  exchange(request: Outgoing, deadline: Deadline, maxBytes: number): Promise<UpstreamResponse>;
  close(): Promise<void>;
  destroy(): Promise<void>;
}

export interface PoolOptions {
  connectMs: number;
  timeoutMs: number;
  dispatcher?: Dispatcher | undefined;
}

export function openPool(origin: string, { connectMs, timeoutMs, dispatcher }: PoolOptions): ConnectionPool {
  const pool =
    dispatcher ??
    new Pool(origin, {
      // All eight areas at their limits: a hanging one leaves the others sockets.
      connections: 8 * BULKHEAD.concurrency,
      connect: { timeout: connectMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: 20_000,
      maxHeaderSize: 32 * 1024,
    });
  return {
    exchange: async (request, deadline, maxBytes) => {
      const { status, headers, body } = await receive(pool, request, deadline, maxBytes);
      const retryAfter = secondsOfRetryAfter(headers["retry-after"]?.toString());
      const encoding = String(headers["content-encoding"] ?? "");
      if (status >= 500 && status !== 501) {
        const text = await decode(body, encoding, maxBytes).catch(() => Buffer.alloc(0));
        throw new ServerError(status, retryAfter, text);
      }
      const location = headers["location"] ?? null;
      return { status, retryAfter, location, body: await decode(body, encoding, maxBytes) };
    },
    close: async () => {
      if (pool !== dispatcher) await pool.close();
    },
    destroy: () => pool.destroy(),
  };
}

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The stream of `pool.request` costs as much as the exchange. */
function receive(
  pool: Dispatcher,
  { method, path, headers: current, body, area }: Outgoing,
  deadline: Deadline,
  maxBytes: number,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let [status, size] = [0, 0];
    let headers: IncomingHttpHeaders = {};
    const late = () => new Error("The time for the call is over.");
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        deadline.onPassed = () => controller.abort(late());
        if (deadline.passed) deadline.onPassed();
      },
      onResponseStart(_, given, fields) {
        // 1xx come before the response.
        if (given >= 200) [status, headers] = [given, fields];
      },
      onResponseData(controller, chunk) {
        size += chunk.length;
        if (size > maxBytes) controller.abort(new TooLarge());
        else chunks.push(chunk);
      },
      onResponseEnd: () => resolve({ status, headers, body: joined(chunks) }),
      onResponseError: (_, error) => reject(error),
    };
    pool.dispatch(
      {
        method,
        path,
        headers: { "accept-encoding": "identity", ...current },
        body: body ?? null,
        // Only the deadline limits this slow call.
        ...(area === "ocr" ? { headersTimeout: 0, bodyTimeout: 0 } : {}),
      },
      handler,
    );
  });
}

function joined(chunks: Buffer[]): Buffer {
  const [first] = chunks;
  return first && chunks.length === 1 ? first : Buffer.concat(chunks);
}

export class TooLarge extends Error {}

const gunzipWithin = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);
const unbrotliWithin = promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress);

/** Bodies may be compressed despite `identity`. */
async function decode(body: Buffer, contentEncoding: string, maxBytes: number): Promise<Buffer> {
  const encoding = contentEncoding.trim().toLowerCase();
  try {
    if (encoding === "" || encoding === "identity") return body;
    if (encoding === "gzip" || encoding === "x-gzip")
      return await gunzipWithin(body, { maxOutputLength: maxBytes });
    if (encoding === "br") return await unbrotliWithin(body, { maxOutputLength: maxBytes });
  } catch {
    throw new TooLarge();
  }
  throw new TooLarge();
}

/** Seconds. */
const LONGEST = 3600;

/** Seconds, 1 to 3600. Null when missing, past or unreadable. */
export function secondsOfRetryAfter(header: string | undefined, now = Date.now()): number | null {
  const text = header?.trim() ?? "";
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000);
  return seconds > 0 ? Math.min(seconds, LONGEST) : null;
}
