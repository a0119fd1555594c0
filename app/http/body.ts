import type { Request, RequestHandler, Response } from "express";
import { boundsOf } from "../lib/body-policy.ts";
import { boundaryIn, multipartParser, urlencodedParser } from "./form-parser.ts";
import { Intake } from "./intake.ts";
import { receive, type Interruption } from "./receive.ts";
import { refuse } from "./security.ts";
import { lingerAfterResponse } from "./unread.ts";

/** Memory of all forms without files: 256 of the ordinary size. */
const FORMS_BYTES = 16 * 1024 * 1024;

const REFUSALS: Record<Interruption, [status: number, sentence: string]> = {
  too_large: [413, "The form is too large."],
  interrupted: [408, "The form did not arrive in time."],
  crowded: [503, "Too many forms are arriving."],
  unreadable: [400, "The form cannot be read."],
};

/**
 * Reads a form without files into `request.body`, urlencoded however it was sent. One beyond its page's bounds is
 * refused without being read to the end.
 */
export function readBody(): RequestHandler {
  const intake = new Intake(FORMS_BYTES);
  return (request, response, next) => {
    const bounds = boundsOf(request.path);
    const { bytes } = bounds;
    if (Number(request.get("content-length") ?? 0) > bytes) return refuseBody(request, response, "too_large");
    const type = request.get("content-type") ?? "";
    const isMultipart = /^multipart\//i.test(type);
    const boundary = boundaryIn(type);
    if (isMultipart && boundary === null) return refuseBody(request, response, "unreadable");
    receive(request, response, {
      bytes,
      intake,
      parser: (done) =>
        boundary === null
          ? urlencodedParser(bounds, done)
          : multipartParser(boundary, bounds, { files: 0, textBytes: bytes }, done),
    }).then((outcome) => {
      if (typeof outcome === "string") refuseBody(request, response, outcome);
      else if (outcome) {
        setBody(request, outcome.body);
        next();
      }
    }, next);
  };
}

/** What Remix reads: never a client's multipart body, only text that was checked here. */
export function setBody(request: Request, urlencoded: Buffer): void {
  request.body = urlencoded;
  request.headers["content-type"] = "application/x-www-form-urlencoded";
}

/** Refuses a form that was not read, or not to its end. */
export function refuseBody(request: Request, response: Response, problem: Interruption): void {
  const [status, sentence] = REFUSALS[problem];
  if (status === 503) response.set("Retry-After", "5");
  lingerAfterResponse(request);
  refuse(request, response, status, sentence);
}
