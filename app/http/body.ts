import type { NextFunction, Request, RequestHandler, Response } from "express";
import { bodyPolicyOf } from "../lib/body-policy.ts";

/** Time (ms) and bytes granted to a refused sender: closing at once would lose the response. */
const LINGER_MS = 1000;
const LINGER_BYTES = 4 * 1024 * 1024;

/**
 * Reads a form's body into `request.body`. A body over its page's limit is refused without being read to the
 * end; a compressed one is refused unread.
 */
export function readBody(): RequestHandler {
  return (request, response, next) => {
    if (request.method === "GET" || request.method === "HEAD") return next();
    if (!/^(identity)?$/i.test(request.get("content-encoding") ?? "")) {
      return stopReading(request, response, 415, "The form cannot be read.");
    }
    const { bytes } = bodyPolicyOf(request.path);
    if (Number(request.get("content-length") ?? 0) > bytes) {
      return stopReading(request, response, 413, "The form is too large.");
    }
    collect(request, response, next, bytes);
  };
}

function collect(request: Request, response: Response, next: NextFunction, limit: number): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const onData = (chunk: Buffer): void => {
    size += chunk.length;
    if (size <= limit) return void chunks.push(chunk);
    request.off("data", onData).off("end", onEnd);
    stopReading(request, response, 413, "The form is too large.");
  };
  const onEnd = (): void => {
    if (size > 0) request.body = Buffer.concat(chunks);
    next();
  };
  request.on("data", onData).on("end", onEnd);
  // The client is gone: no response needed.
  request.on("error", () => undefined);
}

function stopReading(request: Request, response: Response, status: number, sentence: string): void {
  let more = 0;
  const cut = setTimeout(() => request.destroy(), LINGER_MS);
  cut.unref();
  request.on("data", (chunk: Buffer) => {
    more += chunk.length;
    if (more > LINGER_BYTES) request.destroy();
  });
  request.on("end", () => clearTimeout(cut));
  request.on("error", () => undefined);
  response.status(status).type("text/plain").send(`${sentence}\n`);
}
