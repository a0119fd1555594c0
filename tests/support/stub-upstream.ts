import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { request } from "undici";
import { breakDown, sendJson, type Fault } from "./stub-faults.ts";

export { CANARY, type Fault } from "./stub-faults.ts";

export interface Entry {
  method: string;
  /** without /api/v1.5 */
  path: string;
  query: URLSearchParams;
  /** path and query as on the wire */
  raw: string;
  headers: IncomingMessage["headers"];
  body: string;
  bytes: Buffer<ArrayBuffer>;
  at: number;
}

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** envelope fields; `statusCode`, `message` and canaries are added */
  body?: Record<string, unknown>;
  /** sent instead of `body` */
  raw?: string | Buffer;
}

/** Stub answers by path; functions get the request. Null: the path's default. */
type Answer = (entry: Entry) => Reply | null | Promise<Reply | null>;

export interface Stub {
  /** for LAB_API_URL */
  url: string;
  ledger: Entry[];
  /** calls since the last `forget()`, all or to one path */
  calls(path?: string): Entry[];
  forget(): void;
  answer(path: string, answer: Answer | Record<string, unknown>): void;
  /** modifies every forwarded answer; null stops it */
  rewrite(change: ((entry: Entry, reply: Forwarded) => string | Buffer) | null): void;
  /** breaks a path ("*" = every path) until `heal()`; `share` 0.5 breaks every second request */
  fault(path: string, fault: Fault, share?: number): void;
  heal(): void;
  /** resets `answer`, `rewrite` and `delay` */
  answerNormally(): void;
  delay(path: string, ms: number): void;
  /** open sockets of the portal */
  openSockets(): number;
  /** total over all sockets */
  bytesSent(): number;
  /** maximum concurrent unanswered calls since the last `forget()` */
  peak(): number;
  /** cuts unanswered calls */
  release(): void;
  close(): Promise<void>;
}

interface Forwarded {
  status: number;
  text: string;
}

/**
 * A laboratory with test-controlled responses and failures. By default every path returns an empty
 * list with canaries; with `forwardTo` (a base URL like {@link Stub.url}) that laboratory answers.
 */
export async function openStub({ forwardTo }: { forwardTo?: string } = {}): Promise<Stub> {
  const ledger: Entry[] = [];
  const answers = new Map<string, Answer>();
  const delays = new Map<string, number>();
  const faults = new Map<string, { fault: Fault; share: number; seen: number }>();
  const sockets = new Set<Socket>();
  const pending = new Set<ServerResponse>();
  let peak = 0;
  let sent = 0;
  let change: ((entry: Entry, reply: Forwarded) => string | Buffer) | null = null;

  const byDefault = async (entry: Entry): Promise<Reply> => {
    if (forwardTo === undefined) return { body: { results: [] } };
    const { status, type, bytes } = await forward(entry, forwardTo);
    const json = type.includes("json");
    const raw = change && json ? change(entry, { status, text: bytes.toString("utf8") }) : bytes;
    return { status, headers: { "Content-Type": type }, raw };
  };

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
          if (broken.fault === "lost") {
            await byDefault(entry);
            request.socket.resetAndDestroy();
          } else await breakDown(broken.fault, request, response);
          return;
        }
      }
      const reply = (await answers.get(entry.path)?.(entry)) ?? (await byDefault(entry));
      await wait(delays.get(entry.path) ?? 0);
      sendReply(response, reply);
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
    rewrite: (next) => void (change = next),
    fault: (path, fault, share = 1) => void faults.set(path, { fault, share, seen: 0 }),
    heal: () => faults.clear(),
    answerNormally: () => {
      answers.clear();
      delays.clear();
      change = null;
    },
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

async function forward(
  { raw, method, headers, bytes }: Entry,
  forwardTo: string,
): Promise<{ status: number; type: string; bytes: Buffer }> {
  const { authorization, "content-type": type } = headers;
  const answer = await request(forwardTo.replace(/\/api\/v1\.5$/, "") + raw, {
    method,
    headers: { ...(authorization ? { authorization } : {}), ...(type ? { "content-type": type } : {}) },
    body: method === "GET" || method === "HEAD" ? null : bytes,
  });
  return {
    status: answer.statusCode,
    type: String(answer.headers["content-type"] ?? ""),
    bytes: Buffer.from(await answer.body.arrayBuffer()),
  };
}

function sendReply(response: ServerResponse, { status = 200, headers = {}, body, raw }: Reply): void {
  if (response.destroyed) return;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (raw === undefined) return sendJson(response, status, body ?? { results: [] });
  if (!response.hasHeader("Content-Type")) response.setHeader("Content-Type", "application/json");
  response.writeHead(status).end(raw);
}
