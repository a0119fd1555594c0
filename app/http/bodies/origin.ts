import type { Express, Request, Response } from "express";
import type { Env } from "../../env.server.ts";
import { boundsOf } from "../../lib/body-policy.ts";
import { pageOf, paths } from "../../lib/paths.ts";
import { readCookie } from "../../session/cookies.server.ts";
import { belongsToSession, readFormToken } from "../../session/form-token.server.ts";
import { readSession, type Session } from "../../session/session.server.ts";
import { declaredBytes, readBody } from "./body.ts";
import { redirectToGet, refuse, type Refusal } from "../refusal.ts";
import { ownOrigins } from "../own-origins.ts";
import { isMissingPage } from "../target.ts";
import { readUpload, uploadOf, type Upload } from "./upload.ts";

declare module "express-serve-static-core" {
  interface Locals {
    /** must not reach an action */
    otherAccount?: boolean;
  }
}

const UNREAD = { too_large: "too_large", interrupted: "slow", busy: "busy_form" } as const;

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Sec-Fetch-Site, Origin and Referer must agree if sent; without them the form's token decides, see
 * {@link setUpForms}.
 * @param mounted paths whose pages the site map does not have
 */
export function setUpOriginCheck(app: Express, env: Env, mounted: readonly string[] = []): void {
  let current: ReadonlySet<string> | null = null;
  app.use((request, response, next) => {
    if (SAFE.has(request.method)) return next();
    const page = request.method === "POST" ? pageOf(request.path) : undefined;
    // Without cookies there is no session to use.
    if (page?.programs) return next();
    // The port is known once it is open.
    const verdict = originVerdict(request, (current ??= ownOrigins(env)));
    if (verdict === "foreign" && page?.payerReturns) return redirectToGet(request, response);
    response.locals["tokenDecides"] = verdict === "unknown";
    const refusal = refusalOf(request, response, verdict, mounted);
    if (refusal) refuse(request, response, refusal);
    else next();
  });
}

function refusalOf(
  request: Request,
  response: Response,
  verdict: ReturnType<typeof originVerdict>,
  mounted: readonly string[],
): Refusal | null {
  if (verdict === "foreign") return "foreign";
  if (request.method !== "POST") return "method";
  if (!isMounted(request.path, mounted) && isMissingPage(request.path)) return "missing";
  if (!isForm(request)) return "not_a_form";
  if (!response.socket) return "request";
  return verdict === "unknown" ? tokenFault(request) : null;
}

function isMounted(path: string, mounted: readonly string[]): boolean {
  return mounted.some((top) => path === top || path.startsWith(`${top}/`));
}

const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

function isForm(request: Request): boolean {
  const [type = "", encoding = ""] = [request.get("content-type"), request.get("content-encoding")];
  return FORM_TYPE.test(type) && /^(identity)?$/i.test(encoding);
}

/** Reason to refuse a form of unknown origin whose token cannot be read. */
function tokenFault(request: Request): "too_large" | "foreign" | null {
  // A token is valid only with its cookie.
  const mayHaveToken = readCookie(request.headers.cookie, "form") !== null;
  const isTooLarge = declaredBytes(request) > boundsOf(request.path).bytes;
  // An oversized body's token is read only where it precedes a file.
  if (isTooLarge && !(mayHaveToken && uploadOf(request))) return "too_large";
  return mayHaveToken ? null : "foreign";
}

/** Marks a form rendered for another account. */
export function setUpForms(app: Express): void {
  const readForm = readBody();
  const uploads = readUpload();
  app.get(paths.uploadProgress(), uploads.tellProgress);
  app.use((request, response, next) => {
    if (request.method !== "POST") return next();
    const upload = uploadOf(request);
    if (upload) uploads.read(upload)(request, response, next);
    else readForm(request, response, next);
  });
  app.use((request, response, next) => {
    if (request.method !== "POST") return next();
    void readSession(request.headers.cookie ?? null).then((session) => {
      const { upload } = response.locals;
      const token = tokenIn(request, upload);
      if (response.locals["tokenDecides"] === true && !isOwnToken(request, token, session)) {
        return refuse(request, response, upload && "problem" in upload ? UNREAD[upload.problem] : "foreign");
      }
      // Signing out stays possible; it uses no form data.
      if (session && request.path !== paths.signOut())
        response.locals.otherAccount = !belongsToSession(token, session);
      next();
    }, next);
  });
}

function isOwnToken(request: Request, token: string, session: Session | null): boolean {
  const read = readFormToken(token);
  if (!read || read.formId !== readCookie(request.headers.cookie, "form")) return false;
  return session === null || read.accountKey !== "";
}

/** An upload that was not read has an empty body. */
function tokenIn({ body }: Request, upload: Upload | undefined): string {
  const texts = upload && "problem" in upload ? upload.texts : body instanceof Buffer ? body.toString() : "";
  return new URLSearchParams(texts).get("_token") ?? "";
}

function originVerdict(request: Request, ownOrigins: ReadonlySet<string>): "own" | "foreign" | "unknown" {
  const site = request.get("sec-fetch-site");
  const origin = request.get("origin");
  const referer = request.get("referer");
  if (site !== undefined && site !== "same-origin" && site !== "none") return "foreign";
  // Privacy settings and extensions remove the origin of a same-origin form.
  if (origin === "null" && site === "same-origin") return "unknown";
  if (origin !== undefined) return ownOrigins.has(origin) ? "own" : "foreign";
  if (referer !== undefined) return ownOrigins.has(originOf(referer)) ? "own" : "foreign";
  return site === "same-origin" ? "own" : "unknown";
}

function originOf(url: string): string {
  try {
    return new URL(url).origin;
  } catch {
    return "";
  }
}
