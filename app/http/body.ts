import type { NextFunction, Request, RequestHandler, Response } from "express";
import { bodyPolicyOf } from "../lib/body-policy.ts";
import { refuse } from "./refusal.ts";

/**
 * Reads a form's body into `request.body`. A body over its page's limit is refused without being read to the
 * end; a compressed one is refused unread.
 */
export function readBody(): RequestHandler {
  return (request, response, next) => {
    if (request.method === "GET" || request.method === "HEAD") return next();
    if (!/^(identity)?$/i.test(request.get("content-encoding") ?? "")) {
      return refuse(request, response, "not_a_form");
    }
    const { bytes } = bodyPolicyOf(request.path);
    if (Number(request.get("content-length") ?? 0) > bytes) {
      return refuse(request, response, "too_large");
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
    refuse(request, response, "too_large");
  };
  const onEnd = (): void => {
    if (size > 0) request.body = Buffer.concat(chunks);
    next();
  };
  request.on("data", onData).on("end", onEnd);
  // The client is gone: no response needed.
  request.on("error", () => undefined);
}
