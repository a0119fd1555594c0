import type { Request, RequestHandler } from "express";
import { boundsOf } from "../lib/body-policy.ts";
import { boundaryIn, multipartParser, urlencodedParser } from "./form-parser.ts";
import { Intake } from "./intake.ts";
import { receive, type Interruption } from "./receive.ts";
import { refuse, type Refusal } from "./refusal.ts";

/** Memory of all forms without files: 256 of the ordinary size. */
const FORMS_BYTES = 16 * 1024 * 1024;

const REFUSALS: Record<Interruption, Refusal> = {
  too_large: "too_large",
  interrupted: "slow",
  crowded: "busy_form",
  unreadable: "form",
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
    if (Number(request.get("content-length") ?? 0) > bytes) return refuse(request, response, "too_large");
    const type = request.get("content-type") ?? "";
    const isMultipart = /^multipart\//i.test(type);
    const boundary = boundaryIn(type);
    if (isMultipart && boundary === null) return refuse(request, response, "form");
    receive(request, response, {
      bytes,
      intake,
      parser: (done) =>
        boundary === null
          ? urlencodedParser(bounds, done)
          : multipartParser(boundary, bounds, { files: 0, textBytes: bytes }, done),
    }).then((outcome) => {
      if (typeof outcome === "string") refuse(request, response, REFUSALS[outcome]);
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
