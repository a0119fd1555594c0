import { createHash } from "node:crypto";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import {
  boundsOf,
  FORM_BOUNDS,
  findUploadPolicy,
  PICTURE_BYTES,
  WHOLE_MS,
  type UploadPolicy,
} from "../../lib/body-policy.ts";
import { addressIn } from "../../lib/address.server.ts";
import { readCookie } from "../../session/cookies.server.ts";
import { readSession } from "../../session/session.server.ts";
import { declaredBytes, setBody } from "./body.ts";
import { boundaryIn, multipartParser, type MultipartParser } from "./form-parser.ts";
import { MemoryBudget } from "./memory-budget.ts";
import { receive, type Interruption } from "./receive.ts";
import { LINGER_MS, refuse } from "../refusal.ts";
import { discard } from "../unread.ts";

type UploadProblem = "too_large" | "interrupted" | "busy";

/** `texts`: fields before a file that was not read; no whole form. */
export type Upload = { file: Buffer | null } | { problem: UploadProblem; texts: string };

declare module "express-serve-static-core" {
  interface Locals {
    upload?: Upload;
  }
}

const LARGEST = PICTURE_BYTES + FORM_BOUNDS.bytes;
const MEMBERS = { bytes: 6 * LARGEST, bodies: 256, ofOwner: { bytes: 2 * LARGEST, bodies: 2 } };
/** Visitors may share one address. */
const STRANGERS = { bytes: 3 * LARGEST, bodies: 64, ofOwner: { bytes: 2 * LARGEST, bodies: 16 } };
const TEXTS_OF_TOO_LARGE = 2 * FORM_BOUNDS.bytes;
/** A large photo on a slow connection. */
const DROPPED = { bytes: 48 * 1024 * 1024, ms: WHOLE_MS.strangersFile };

/** Null if the page accepts no files or the request has none. */
export function uploadOf(request: Request): UploadPolicy | null {
  const isMultipart = /^multipart\/form-data\b/i.test(request.get("content-type") ?? "");
  return isMultipart ? findUploadPolicy(request.path) : null;
}

interface UploadReader {
  read: (policy: UploadPolicy) => RequestHandler;
  /** `percent` of the sender's own upload; null without a known length. */
  tellProgress: RequestHandler;
}

/**
 * On a problem the page gets the reason and the fields before the file. A newer upload replaces one
 * still arriving.
 */
export function readUpload(): UploadReader {
  const members = new MemoryBudget(MEMBERS);
  const strangers = new MemoryBudget(STRANGERS);
  const running = new Map<string, Running>();

  async function read(
    request: Request,
    response: Response,
    { userTypes, files }: UploadPolicy,
    boundary: string,
  ): Promise<{ file: Buffer | null; body?: Buffer } | Failure | null> {
    const session = await readSession(request.headers.cookie ?? null);
    if (request.destroyed) return null;
    const isAllowed = userTypes.includes(session?.userType ?? "visitor");
    if (!isAllowed && session) return { file: null };
    const sender = senderOf(request, session?.accountKey);
    const bounds = boundsOf(request.path);
    const former = running.get(sender);
    if (former?.complete) return { problem: "crowded", texts: "" };
    former?.replace();
    const abort = new AbortController();
    const current: Running = {
      replace: () => abort.abort(),
      complete: false,
      received: 0,
      total: declaredBytes(request),
    };
    running.set(sender, current);
    const forget = () => {
      if (running.get(sender) === current) running.delete(sender);
    };
    response.once("close", forget);
    request.on("data", (chunk: Buffer) => (current.received += chunk.length));
    let parser: MultipartParser | undefined;
    const form = await receive(request, response, {
      bytes: isAllowed && current.total <= bounds.bytes ? bounds.bytes : TEXTS_OF_TOO_LARGE,
      ...(session
        ? { budget: members, owner: session.accountKey, wholeMs: WHOLE_MS.file }
        : { budget: strangers, owner: addressIn(request.ip), wholeMs: WHOLE_MS.strangersFile }),
      signal: abort.signal,
      parser: (done) => {
        const most = { files: files.length, textBytes: FORM_BOUNDS.bytes };
        return (parser = multipartParser(boundary, bounds, most, done));
      },
    });
    current.complete = true;
    if (form === null || typeof form === "string" || !isAllowed) {
      forget();
      return unfinished(form, isAllowed, parser?.texts() ?? "");
    }
    const file = files.map((name) => form.files.get(name)).find((item) => item?.length) ?? null;
    setBody(request, file === null ? form.body : withDigest(form.body, file));
    return { file };
  }

  const tellProgress: RequestHandler = (request, response) => {
    const { received, total } = running.get(senderOf(request, response.locals.accountKey)) ?? NONE;
    const percent = total > 0 ? Math.min(100, Math.floor((100 * received) / total)) : null;
    response.set("Cache-Control", "no-store").json({ percent });
  };
  const readPolicy: UploadReader["read"] = (policy) => (request, response, next) => {
    const boundary = boundaryIn(request.get("content-type") ?? "");
    if (boundary === null) return refuse(request, response, "form");
    if (declaredBytes(request) > DROPPED.bytes) return refuse(request, response, "too_large");
    read(request, response, policy, boundary).then((outcome) => {
      if (outcome === null) return;
      if (!("problem" in outcome)) {
        response.locals.upload = { file: outcome.file };
        if (request.body instanceof Buffer) next();
        else passOver(request, response, null, next, outcome.body);
        return;
      }
      const { problem, texts } = outcome;
      if (problem === "unreadable") return refuse(request, response, "form");
      response.locals.upload = { problem: PROBLEMS[problem], texts };
      passOver(request, response, problem, next);
    }, next);
  };
  return { read: readPolicy, tellProgress };
}

function unfinished(form: Awaited<ReturnType<typeof receive>>, isAllowed: boolean, texts: string) {
  if (form === null) return null;
  // The session has ended: the sign-in keeps the texts for their account.
  if (!isAllowed) return { file: null, body: typeof form === "string" ? Buffer.from(texts) : form.body };
  return typeof form === "string" ? { problem: form, texts } : null;
}

interface Running {
  replace: () => void;
  complete: boolean;
  /** bytes */
  received: number;
  /** bytes; 0 if unknown */
  total: number;
}
const NONE = { received: 0, total: 0 };

function senderOf(request: Request, accountKey: string | null | undefined): string {
  return accountKey ?? `visitor:${readCookie(request.headers.cookie, "form") ?? addressIn(request.ip)}`;
}

interface Failure {
  problem: Interruption;
  texts: string;
}

function withDigest(texts: Buffer, file: Buffer): Buffer {
  return Buffer.concat([texts, Buffer.from(`&_file=${createHash("sha256").update(file).digest("hex")}`)]);
}

const PROBLEMS = { too_large: "too_large", interrupted: "interrupted", crowded: "busy" } as const;

/**
 * Answers an oversized form after reading the rest: without keep-alive Node closes at the page's
 * end, and a body still arriving resets the connection.
 */
function passOver(
  request: Request,
  response: Response,
  problem: keyof typeof PROBLEMS | null,
  next: NextFunction,
  body: Buffer = Buffer.alloc(0),
): void {
  setBody(request, body);
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
