import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { AddressInfo, Socket } from "node:net";
import { gzipSync } from "node:zlib";

/** One request that reached the stub. */
export interface Entry {
  method: string;
  /** path without /api/v1.5 */
  path: string;
  query: URLSearchParams;
  /** raw path and query, as on the wire */
  raw: string;
  headers: IncomingMessage["headers"];
  body: string;
  bytes: Buffer<ArrayBuffer>;
  at: number;
}

export type Fault =
  | "reset"
  | "hang"
  | "hang-mid-body"
  | "drip"
  | "status-400"
  | "status-401"
  | "status-403"
  | "status-404"
  | "status-409"
  | "status-429"
  | "status-500"
  | "status-503"
  | "html"
  | "empty"
  | "no-content"
  | "truncated"
  | "not-utf8"
  | "byte-order-mark"
  | "deep"
  | "polluting"
  | "wrong-shape"
  | "huge"
  | "gzip-bomb"
  | "chained-encodings"
  | "redirect";

/** Answers of the stub by path; a function sees the request. */
export type Answer = (entry: Entry) => {
  status?: number;
  headers?: Record<string, string>;
  body: Record<string, unknown>;
};

export interface Stub {
  /** base URL for LAB_API_URL */
  url: string;
  ledger: Entry[];
  /** calls since the last `forget()` to a path, or all of them */
  calls(path?: string): Entry[];
  forget(): void;
  /** sets the response of a path */
  answer(path: string, answer: Answer | Record<string, unknown>): void;
  /** breaks a path ("*" = every path) until `heal()`; `share` 0.5 breaks every second request */
  fault(path: string, fault: Fault, share?: number): void;
  heal(): void;
  /** answers a path after so many milliseconds */
  delay(path: string, ms: number): void;
  /** sockets that the portal holds open right now */
  openSockets(): number;
  /** bytes written so far to all sockets */
  bytesSent(): number;
  /** most calls at once that were not answered yet, since the last `forget()` */
  peak(): number;
  /** cuts the connections of calls that are not answered yet */
  release(): void;
  close(): Promise<void>;
}

let canaries = 0;
/** A text that must never be seen in a browser. */
export const nextCanary = () => `CANARY-LEAK-${String(++canaries)}`;
export const CANARY = /CANARY-LEAK/;

/**
 * A laboratory whose responses and failures are set by the test. All paths return an empty list by default, and
 * every response contains canaries.
 */
export async function openStub(): Promise<Stub> {
  const ledger: Entry[] = [];
  const answers = new Map<string, Answer>();
  const delays = new Map<string, number>();
  const faults = new Map<string, { fault: Fault; share: number; seen: number }>();
  const sockets = new Set<Socket>();
  const pending = new Set<ServerResponse>();
  let peak = 0;
  let sent = 0;

  const server = createServer((request, response) => {
    void receive(request).then(async (entry) => {
      ledger.push(entry);
      pending.add(response);
      peak = Math.max(peak, pending.size);
      response.on("close", () => pending.delete(response));
      const broken = faults.get(entry.path) ?? faults.get("*");
      if (broken) {
        broken.seen += broken.share;
        if (broken.seen >= 1) {
          broken.seen -= 1;
          await breakDown(broken.fault, request, response);
          return;
        }
      }
      const found = answers.get(entry.path)?.(entry) ?? { body: { results: [] } };
      const { status = 200, headers = {}, body } = found;
      await wait(delays.get(entry.path) ?? 0);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      sendJson(response, status, body);
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => {
      sockets.delete(socket);
      sent += socket.bytesWritten;
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/api/v1.5`,
    ledger,
    calls: (path) => ledger.filter((entry) => path === undefined || entry.path === path),
    forget: () => {
      ledger.splice(0);
      peak = pending.size;
    },
    answer: (path, answer) =>
      void answers.set(path, typeof answer === "function" ? answer : () => ({ body: answer })),
    fault: (path, fault, share = 1) => void faults.set(path, { fault, share, seen: 0 }),
    heal: () => faults.clear(),
    delay: (path, ms) => void delays.set(path, ms),
    openSockets: () => sockets.size,
    bytesSent: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, sent),
    peak: () => peak,
    release: () => {
      for (const response of pending) response.destroy();
    },
    close: () => closeAll(server),
  };
}

/** An address on loopback that refuses connections. */
export async function refusingUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await closeAll(server);
  return `http://127.0.0.1:${String(port)}/api/v1.5`;
}

async function closeAll(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

async function receive(request: IncomingMessage): Promise<Entry> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const raw = request.url ?? "/";
  const url = new URL(raw, "http://stub");
  return {
    method: request.method ?? "GET",
    path: url.pathname.replace(/^\/api\/v1\.5/, ""),
    query: url.searchParams,
    raw,
    headers: request.headers,
    body: bytes.toString("utf8"),
    bytes,
    at: Date.now(),
  };
}

function sendJson(response: ServerResponse, status: number, body: Record<string, unknown>): void {
  const text = JSON.stringify({
    statusCode: status,
    message: "success",
    internal_note: nextCanary(),
    ...withCanaries(body),
  });
  response.writeHead(status, { "Content-Type": "application/json", "X-Internal": nextCanary() }).end(text);
}

/** Adds an unknown field to every object inside the results. */
function withCanaries(body: Record<string, unknown>): Record<string, unknown> {
  const mark = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(mark);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries([
      ...Object.entries(value).map(([key, inner]) => [key, mark(inner)]),
      ["internal_note", nextCanary()],
    ]);
  };
  return "results" in body ? { ...body, results: mark(body["results"]) } : body;
}

type StatusFault = Extract<Fault, `status-${string}`>;
const isStatus = (fault: Fault): fault is StatusFault => fault.startsWith("status-");

async function breakDown(fault: Fault, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const json = { "Content-Type": "application/json" };
  if (isStatus(fault)) {
    const status = Number(fault.slice(7));
    sendJson(response, status, { message: `internal message ${nextCanary()}`, results: null });
    return;
  }
  switch (fault) {
    case "reset":
      request.socket.resetAndDestroy();
      return;
    case "hang":
      return;
    case "hang-mid-body":
      response.writeHead(200, json).write('{"statusCode":200,"results":[');
      return;
    case "drip":
      response.writeHead(200, json);
      for (let sent = 0; sent < 600 && !response.destroyed; sent++) {
        response.write(" ");
        await wait(1000);
      }
      return;
    case "html":
      response.writeHead(200, { "Content-Type": "text/html" }).end(`<h1>Log in ${nextCanary()}</h1>`);
      return;
    case "empty":
      response.writeHead(200, json).end();
      return;
    case "no-content":
      response.writeHead(204).end();
      return;
    case "truncated":
      response.writeHead(200, json).end('{"statusCode":200,"results":[{"id":"1"');
      return;
    case "not-utf8":
      response.writeHead(200, json).end(Buffer.from('{"statusCode":200,"results":"\xff\xfe"}', "latin1"));
      return;
    case "byte-order-mark":
      response.writeHead(200, json).end('\uFEFF{"statusCode":200,"results":[]}');
      return;
    case "deep":
      response.writeHead(200, json).end(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
      return;
    case "polluting":
      response
        .writeHead(200, json)
        .end(
          '{"statusCode":200,"results":{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}}',
        );
      return;
    case "wrong-shape":
      sendJson(response, 200, { results: { what: ["is", { this: null }], amount: "many" } });
      return;
    case "huge":
      response.writeHead(200, json).write('{"statusCode":200,"results":["');
      for (let sent = 0; sent < 200 && !response.destroyed; sent++) {
        if (!response.write("x".repeat(1024 * 1024))) {
          await Promise.race([
            new Promise((resolve) => response.once("drain", resolve)),
            new Promise((resolve) => response.once("close", resolve)),
          ]);
        }
      }
      response.end('"]}');
      return;
    case "gzip-bomb":
      response.writeHead(200, { ...json, "Content-Encoding": "gzip" }).end(gzipBomb());
      return;
    case "chained-encodings":
      response
        .writeHead(200, {
          ...json,
          "Content-Encoding": Array.from({ length: 1000 }, () => "gzip").join(", "),
        })
        .end(gzipSync("{}"));
      return;
    case "redirect":
      response.writeHead(302, { Location: "http://127.0.0.1:9/elsewhere" }).end();
      return;
  }
}

let bomb: Buffer | undefined;
/** About 256 KB that unfold to 256 MB. */
function gzipBomb(): Buffer {
  bomb ??= gzipSync(Buffer.alloc(256 * 1024 * 1024, 0x20), { level: 9 });
  return bomb;
}
