import type { NextFunction, Request, RequestHandler, Response } from "express";
import { bodyPolicyOf, type UploadPolicy } from "../lib/body-policy.ts";
import { readSession } from "../session/session.server.ts";
import { refuse } from "./refusal.ts";

/** Why an upload was not read; the page shows a message for it. */
export type UploadProblem = "too_large" | "busy";

declare module "express-serve-static-core" {
  interface Locals {
    upload?: UploadProblem;
  }
}

const MAX_PARALLEL = 6;
const SILENCE_MS = 15_000;
const WHOLE_MS = 50_000;
/** Bytes of a refused body that are read and dropped, so that its sender gets the response. */
const DRAIN_BYTES = 48 * 1024 * 1024;

/** The upload policy of a request's page; null when it accepts no files or the request has none. */
export function uploadOf(request: Request): UploadPolicy | null {
  const multipart = /^multipart\/form-data\b/i.test(request.get("content-type") ?? "");
  return request.method === "POST" && multipart ? (bodyPolicyOf(request.path).upload ?? null) : null;
}

/**
 * Reads an upload into memory. Only the user types of the page's policy may send one; other bodies are dropped
 * and the page's guard responds. Bodies that are too large or too many at a time are dropped too, with a message
 * on the page. A stalled connection is cut.
 */
export function readUpload(policy: UploadPolicy): RequestHandler {
  return (request, response, next) => {
    void readSession(request.headers.cookie ?? null, false).then((session) => {
      if (!session || !policy.userTypes.includes(session.userType)) return drain(request, next);
      const { accountKey } = session;
      // A second upload of the same account replaces the first.
      running.get(accountKey)?.destroy();
      running.delete(accountKey);
      const { bytes } = bodyPolicyOf(request.path);
      const tooLarge = Number(request.get("content-length") ?? 0) > bytes;
      const problem = tooLarge ? "too_large" : running.size >= MAX_PARALLEL ? "busy" : null;
      if (problem) {
        response.locals.upload = problem;
        return drain(request, next);
      }
      // No "close" event would remove a request that has already ended.
      if (request.destroyed) return;
      running.set(accountKey, request);
      response.once("close", () => {
        if (running.get(accountKey) === request) running.delete(accountKey);
      });
      collect(request, response, next, { policy, bytes });
    }, next);
  };
}

const running = new Map<string, Request>();

function collect(
  request: Request,
  response: Response,
  next: NextFunction,
  { policy, bytes }: { policy: UploadPolicy; bytes: number },
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const cut = () => request.destroy();
  const deadline = setTimeout(cut, WHOLE_MS);
  let silence = setTimeout(cut, SILENCE_MS);
  const stopTimers = () => {
    clearTimeout(deadline);
    clearTimeout(silence);
  };
  const onData = (chunk: Buffer): void => {
    clearTimeout(silence);
    silence = setTimeout(cut, SILENCE_MS);
    size += chunk.length;
    if (size <= bytes) return void chunks.push(chunk);
    stopTimers();
    request.off("data", onData).off("end", onEnd);
    chunks.length = 0;
    response.locals.upload = "too_large";
    drain(request, next);
  };
  const onEnd = (): void => {
    stopTimers();
    const body = Buffer.concat(chunks);
    // Allow twice the policy's parts; browsers add none of their own.
    if (hasTooManyParts(request, body, 2 * (policy.files.length + policy.fields.length)))
      return refuse(request, response, "form");
    request.body = body;
    next();
  };
  request.on("data", onData).on("end", onEnd);
  request.on("close", stopTimers);
  // The client is gone: no response needed.
  request.on("error", () => undefined);
}

/** Continues with an empty form; the rest of the body is read and dropped. */
function drain(request: Request, next: NextFunction): void {
  request.headers["content-type"] = "application/x-www-form-urlencoded";
  let drained = 0;
  const cut = setTimeout(() => request.destroy(), WHOLE_MS);
  cut.unref();
  request.on("data", (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > DRAIN_BYTES) request.destroy();
  });
  request.on("end", () => clearTimeout(cut)).on("close", () => clearTimeout(cut));
  request.on("error", () => undefined);
  next();
}

function hasTooManyParts(request: Request, body: Buffer, limit: number): boolean {
  const boundary = /boundary="?([^";]+)"?/i.exec(request.get("content-type") ?? "")?.[1];
  if (!boundary) return true;
  let parts = 0;
  for (
    let at = body.indexOf(`--${boundary}`);
    at >= 0;
    at = body.indexOf(`--${boundary}`, at + boundary.length + 2)
  ) {
    parts += 1;
    if (parts > limit) return true;
  }
  return false;
}
