import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";

export type Fault =
  | "reset"
  /** done by the laboratory behind the stub, but its answer is lost */
  | "lost"
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

let canaries = 0;
/** Must never reach a browser. */
export const nextCanary = () => `CANARY-LEAK-${String(++canaries)}`;
export const CANARY = /CANARY-LEAK/;

/** Sends an envelope with canaries. */
export function sendJson(response: ServerResponse, status: number, body: Record<string, unknown>): void {
  const text = JSON.stringify({
    statusCode: status,
    message: "success",
    internal_note: nextCanary(),
    ...withCanaries(body),
  });
  response.writeHead(status, { "Content-Type": "application/json", "X-Internal": nextCanary() }).end(text);
}

/** Adds an unknown field to every object in the results. */
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
const isStatus = (fault: string): fault is StatusFault => fault.startsWith("status-");

export async function breakDown(
  fault: Exclude<Fault, "lost">,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
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
/** About 256 KB that inflate to 256 MB. */
function gzipBomb(): Buffer {
  bomb ??= gzipSync(Buffer.alloc(256 * 1024 * 1024, 0x20), { level: 9 });
  return bomb;
}
