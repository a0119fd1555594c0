import type { Request, RequestHandler } from "express";
import { addressIn } from "../../lib/address.server.ts";
import { boundsOf, WHOLE_MS } from "../../lib/body-policy.ts";
import { pageOf } from "../../lib/paths.ts";
import { boundaryIn, jsonParser, multipartParser, urlencodedParser } from "./form-parser.ts";
import { MemoryBudget } from "./memory-budget.ts";
import { receive, type Interruption } from "./receive.ts";
import { refuse, type Refusal } from "../refusal.ts";

/** An address gets many places: all strangers share one behind a proxy that TRUST_PROXY does not name. */
const ALL = { bytes: 16 * 1024 * 1024, bodies: 2048 };
const STRANGERS = { ...ALL, ofOwner: { bytes: 12 * 1024 * 1024, bodies: 1024 } };
const MEMBERS = { ...ALL, ofOwner: { bytes: 8 * 1024 * 1024, bodies: 32 } };

const REFUSALS: Record<Interruption, Refusal> = {
  too_large: "too_large",
  interrupted: "slow",
  crowded: "busy_form",
  unreadable: "form",
};

/** Refuses a body beyond its page's bounds early. */
export function readBody(): RequestHandler {
  const strangers = new MemoryBudget(STRANGERS);
  const members = new MemoryBudget(MEMBERS);
  return (request, response, next) => {
    const bounds = boundsOf(request.path);
    const { bytes } = bounds;
    const { accountKey } = response.locals;
    if (declaredBytes(request) > bytes) return refuse(request, response, "too_large");
    const type = request.get("content-type") ?? "";
    const isMultipart = /^multipart\//i.test(type);
    const boundary = boundaryIn(type);
    if (isMultipart && boundary === null) return refuse(request, response, "form");
    receive(request, response, {
      bytes,
      budget: accountKey === null ? strangers : members,
      owner: accountKey ?? addressIn(request.ip),
      wholeMs: WHOLE_MS.form,
      parser: (done) =>
        boundary === null
          ? (pageOf(request.path)?.programs ? jsonParser : urlencodedParser)(bounds, done)
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

/** Bytes; 0 if missing. */
export function declaredBytes(request: Request): number {
  return Number(request.get("content-length") ?? 0);
}

/** Passes Remix only text checked here, never a client's multipart body. */
export function setBody(request: Request, urlencoded: Buffer): void {
  request.body = urlencoded;
  request.headers["content-type"] = "application/x-www-form-urlencoded";
}
