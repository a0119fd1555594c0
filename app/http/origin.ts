import type { Express, Request } from "express";
import type { Env } from "../env.server.ts";
import { isValidCsrfToken } from "../session/csrf.server.ts";
import { readBody } from "./body.ts";
import { refuse } from "./refusal.ts";
import { readUpload, uploadOf } from "./upload.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Every unsafe request must come from the portal itself: Sec-Fetch-Site, Origin and Referer must agree as far as
 * they are sent; without any of them the form's token decides. Reads the bodies, within their limits, for Remix.
 */
export function setUpOriginCheck(app: Express, env: Env): void {
  const own = ownOrigins(env);
  app.use((request, response, next) => {
    if (SAFE.has(request.method)) return next();
    const verdict = originVerdict(request, own);
    if (verdict === "foreign") return refuse(request, response, "foreign");
    if (request.method !== "POST") return refuse(request, response, "method");
    if (
      !/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i.test(
        request.get("content-type") ?? "",
      )
    ) {
      return refuse(request, response, "not_a_form");
    }
    if (!/^(identity)?$/i.test(request.get("content-encoding") ?? ""))
      return refuse(request, response, "not_a_form");
    // A request behind an unfinished one on its connection would not notice that the client has left.
    if (!response.socket) return refuse(request, response, "request");
    response.locals["tokenDecides"] = verdict === "unknown";
    next();
  });
  const readForm = readBody();
  const uploadReader = readUpload();
  app.use((request, response, next) => {
    if (request.method !== "POST") return next();
    const upload = uploadOf(request);
    if (upload) uploadReader(upload)(request, response, next);
    else readForm(request, response, next);
  });
  app.use((request, response, next) => {
    if (response.locals["tokenDecides"] !== true) return next();
    if (isValidCsrfToken(request.headers.cookie, tokenIn(request))) return next();
    refuse(request, response, "foreign");
  });
}

function tokenIn(request: Request): string {
  const body = request.body instanceof Buffer ? request.body.toString() : "";
  return new URLSearchParams(body).get("_token") ?? "";
}

function originVerdict(request: Request, own: ReadonlySet<string>): "own" | "foreign" | "unknown" {
  const site = request.get("sec-fetch-site");
  const origin = request.get("origin");
  const referer = request.get("referer");
  if (site !== undefined && site !== "same-origin" && site !== "none") return "foreign";
  if (origin !== undefined) return own.has(origin) ? "own" : "foreign";
  if (referer !== undefined) return own.has(originOf(referer)) ? "own" : "foreign";
  return site === "same-origin" ? "own" : "unknown";
}

function originOf(url: string): string {
  try {
    return new URL(url).origin;
  } catch {
    return "";
  }
}

/** The configured origin; without one, every loopback spelling of the own port. */
function ownOrigins(env: Env): ReadonlySet<string> {
  const { port } = new URL(env.PUBLIC_ORIGIN);
  const names = env.originIsNamed ? [] : ["localhost", "127.0.0.1", "[::1]"];
  return new Set([env.PUBLIC_ORIGIN, ...names.map((name) => `http://${name}${port ? `:${port}` : ""}`)]);
}
