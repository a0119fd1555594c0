import type { NextFunction, Request, RequestHandler, Response } from "express";
import { paths } from "../lib/paths.ts";
import { readSession } from "../session/session.server.ts";

/** Why the body of an upload was not read; the page says it in words. */
export type UploadProblem = "too_large" | "busy";

declare module "express-serve-static-core" {
  interface Locals {
    upload?: UploadProblem;
  }
}

/** A picture of 8 MB and the form around it. */
const UPLOAD_BYTES = 8 * 1024 * 1024 + 64 * 1024;
/** Boundaries that a form of ours can have; a body with more is no form of ours. */
const MOST_PARTS = 12;
const AT_ONCE = 6;
const SILENCE_MS = 15_000;
const WHOLE_MS = 50_000;
/** What is thrown away of a refused body, so that its sender hears the answer instead of a broken line. */
const SPILL_BYTES = 48 * 1024 * 1024;

/** Whether a request is the one upload of the portal: the picture of an identity card. */
export function isUpload(request: Request): boolean {
  return (
    request.method === "POST" &&
    request.path === paths.continueRegisterScan() &&
    /^multipart\/form-data\b/i.test(request.get("content-type") ?? "")
  );
}

/**
 * Reads an upload into memory while it counts. Only unfinished registrations may send one; anybody else's
 * body is thrown away unread and the page's guard answers. Too large a body, or one too many at a time, is
 * thrown away too, and the page says so. A sender that stalls is cut off.
 */
export function readUpload(): RequestHandler {
  const underWay = new Map<string, Request>();
  return (request, response, next) => {
    void readSession(request.headers.cookie ?? null, false).then((session) => {
      if (session?.userType !== 0) return spill(request, next);
      // Whoever sends again has given the first one up, or would keep everybody else out.
      underWay.get(session.accountKey)?.destroy();
      underWay.delete(session.accountKey);
      const problem = tooLarge(request) ? "too_large" : underWay.size >= AT_ONCE ? "busy" : null;
      if (problem) {
        response.locals.upload = problem;
        return spill(request, next);
      }
      // Whoever has gone by now closes nothing later.
      if (request.destroyed) return;
      underWay.set(session.accountKey, request);
      response.once("close", () => {
        if (underWay.get(session.accountKey) === request) underWay.delete(session.accountKey);
      });
      collect(request, response, next);
    }, next);
  };
}

function tooLarge(request: Request): boolean {
  return Number(request.get("content-length") ?? 0) > UPLOAD_BYTES;
}

function collect(request: Request, response: Response, next: NextFunction): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const cut = () => request.destroy();
  const whole = setTimeout(cut, WHOLE_MS);
  let silence = setTimeout(cut, SILENCE_MS);
  const stopClocks = () => {
    clearTimeout(whole);
    clearTimeout(silence);
  };
  const take = (chunk: Buffer): void => {
    clearTimeout(silence);
    silence = setTimeout(cut, SILENCE_MS);
    size += chunk.length;
    if (size <= UPLOAD_BYTES) return void chunks.push(chunk);
    stopClocks();
    request.off("data", take).off("end", done);
    chunks.length = 0;
    response.locals.upload = "too_large";
    spill(request, next);
  };
  const done = (): void => {
    stopClocks();
    const body = Buffer.concat(chunks);
    if (hasTooManyParts(request, body))
      return void response.status(400).type("text/plain").send("The form cannot be read.\n");
    request.body = body;
    next();
  };
  request.on("data", take).on("end", done);
  request.on("close", stopClocks);
  // A sender that goes away leaves nobody to answer.
  request.on("error", () => undefined);
}

/** Hands the request on as an empty form and lets the rest of its body run into the sand. */
function spill(request: Request, next: NextFunction): void {
  request.headers["content-type"] = "application/x-www-form-urlencoded";
  let more = 0;
  const cut = setTimeout(() => request.destroy(), WHOLE_MS);
  cut.unref();
  request.on("data", (chunk: Buffer) => {
    more += chunk.length;
    if (more > SPILL_BYTES) request.destroy();
  });
  request.on("end", () => clearTimeout(cut)).on("close", () => clearTimeout(cut));
  request.on("error", () => undefined);
  next();
}

function hasTooManyParts(request: Request, body: Buffer): boolean {
  const boundary = /boundary="?([^";]+)"?/i.exec(request.get("content-type") ?? "")?.[1];
  if (!boundary) return true;
  let parts = 0;
  for (
    let at = body.indexOf(`--${boundary}`);
    at >= 0;
    at = body.indexOf(`--${boundary}`, at + boundary.length + 2)
  ) {
    parts += 1;
    if (parts > MOST_PARTS) return true;
  }
  return false;
}
