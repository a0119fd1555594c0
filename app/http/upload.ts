import type { NextFunction, Request, RequestHandler, Response } from "express";
import { boundsOf, FORM_BOUNDS, findUploadPolicy, type UploadPolicy } from "../lib/body-policy.ts";
import { readSession } from "../session/session.server.ts";
import { declaredBytes, setBody } from "./body.ts";
import { boundaryIn, multipartParser } from "./form-parser.ts";
import { Intake } from "./intake.ts";
import { receive, type Interruption } from "./receive.ts";
import { LINGER_MS, refuse } from "./refusal.ts";
import { discard } from "./unread.ts";

/** Why an upload was not read; the page shows a message for it. */
export type UploadProblem = "too_large" | "interrupted" | "busy";

/** The file of an upload, null when none was chosen; or why it was not read. */
export type Upload = { file: Buffer | null } | { problem: UploadProblem };

declare module "express-serve-static-core" {
  interface Locals {
    upload?: Upload;
  }
}

/** Memory of all uploads: six of the largest. */
const UPLOADS = { bytes: 48 * 1024 * 1024, bodies: 256, ofOwner: 2 };
/** What is read and dropped of an upload whose page is shown without it: a large photo at a slow connection. */
const DROPPED = { bytes: 48 * 1024 * 1024, ms: 50_000 };

/** The upload policy of a request's page; null when it accepts no files or the request has none. */
export function uploadOf(request: Request): UploadPolicy | null {
  const isMultipart = /^multipart\/form-data\b/i.test(request.get("content-type") ?? "");
  return isMultipart ? findUploadPolicy(request.path) : null;
}

/**
 * Reads an upload into memory. Only the user types of the page's policy may send one; other bodies are dropped
 * and the page's guard responds. For an upload that is too large, too slow or too much for the memory, the page
 * gets the reason instead. An account has one at a time: a newer one replaces one that is still arriving.
 */
export function readUpload(): (policy: UploadPolicy) => RequestHandler {
  const intake = new Intake(UPLOADS);
  /** uploads by account, until they are answered */
  const running = new Map<string, { replace: () => void; complete: boolean }>();

  async function read(
    request: Request,
    response: Response,
    { userTypes, files }: UploadPolicy,
    boundary: string,
  ): Promise<Upload | Interruption | null> {
    const session = await readSession(request.headers.cookie ?? null);
    if (request.destroyed) return null;
    if (!session || !userTypes.includes(session.userType)) return { file: null };
    const { accountKey } = session;
    const bounds = boundsOf(request.path);
    if (declaredBytes(request) > bounds.bytes) return "too_large";
    const former = running.get(accountKey);
    if (former?.complete) return "crowded";
    former?.replace();
    const abort = new AbortController();
    const own = { replace: () => abort.abort(), complete: false };
    running.set(accountKey, own);
    const forget = () => {
      if (running.get(accountKey) === own) running.delete(accountKey);
    };
    response.once("close", forget);
    const form = await receive(request, response, {
      bytes: bounds.bytes,
      intake,
      owner: accountKey,
      signal: abort.signal,
      parser: (done) =>
        multipartParser(boundary, bounds, { files: files.length, textBytes: FORM_BOUNDS.bytes }, done),
    });
    own.complete = true;
    if (form === null || typeof form === "string") {
      forget();
      return form;
    }
    setBody(request, form.body);
    return { file: files.map((name) => form.files.get(name)).find((file) => file?.length) ?? null };
  }

  return (policy) => (request, response, next) => {
    const boundary = boundaryIn(request.get("content-type") ?? "");
    if (boundary === null) return refuse(request, response, "form");
    if (declaredBytes(request) > DROPPED.bytes) return refuse(request, response, "too_large");
    read(request, response, policy, boundary).then((outcome) => {
      if (outcome === null) return;
      if (outcome === "unreadable") return refuse(request, response, "form");
      response.locals.upload = typeof outcome === "string" ? { problem: PROBLEMS[outcome] } : outcome;
      if (request.body instanceof Buffer) next();
      else passOver(request, response, typeof outcome === "string" ? outcome : null, next);
    }, next);
  };
}

const PROBLEMS = { too_large: "too_large", interrupted: "interrupted", crowded: "busy" } as const;

/**
 * Continues with an empty form: at once, and a slow sender is cut off soon after the page; but when the rest is read
 * for a form that is too large, because without keep-alive Node closes the connection at the page's end, and a body
 * still arriving resets it.
 */
function passOver(
  request: Request,
  response: Response,
  problem: keyof typeof PROBLEMS | null,
  next: NextFunction,
): void {
  setBody(request, Buffer.alloc(0));
  if (request.complete) return next();
  if (problem === "too_large") {
    discard(request, DROPPED, () => refuse(request, response, "too_large"));
    request.once("end", () => {
      if (!response.headersSent) next();
    });
    return;
  }
  discard(request, DROPPED);
  if (problem === "interrupted")
    response.once("finish", () => setTimeout(() => request.destroy(), LINGER_MS).unref());
  next();
}
