import { type AppLoadContext, type RequestHandler, writeReadableStreamToWritable } from "@remix-run/node";
import type { Express, NextFunction, Request as ExpressRequest, Response as ExpressResponse } from "express";
import { askedLang } from "../i18n/language.ts";
import { log } from "../http/log.ts";
import { writeCookie } from "../session/cookies.server.ts";
import { redirectWithFlash } from "../session/flash.server.ts";
import { dropLostForm } from "../forms/lost-form.server.ts";
import type { PageFault } from "../lib/page-fault.ts";
import { paths } from "../lib/paths.ts";
import { requestedPage } from "../lib/redirect.ts";
import { BACKGROUND_HEADER, cleanHeaders, isPrefetch, SESSION_LOST_HEADER } from "../lib/request.ts";
import { StoreUnavailable } from "../state/watched.server.ts";
import { transport } from "../upstream/client/transport.server.ts";
import { answerLostSession } from "./lost-session.ts";
import { refuse, refuseWithoutStore } from "../http/refusal.ts";
import { openRouteBuilds, type BuildSource } from "./route-builds.ts";
import type { RenderQueue } from "../http/load/render-queue.ts";
import type { Upload } from "../http/bodies/upload.ts";

declare module "express-serve-static-core" {
  interface Locals {
    documentBytes?: number | undefined;
  }
}

declare module "@remix-run/node" {
  interface AppLoadContext {
    nonce: string;
    requestId: string;
    turn: () => Promise<void>;
    fault?: PageFault;
    isStoreUnavailable?: boolean;
    isDraftUnreadable?: boolean;
    accountKey?: string | undefined;
    lowData?: boolean | undefined;
    /** `shown`: the page has the lost form */
    restored?: { names: readonly string[]; shown: boolean };
    documentBytes?: number;
    pageFailed?: (route: string) => void;
    upload?: Upload;
  }
}

const YEAR = 365 * 24 * 3600;

export function setUpLanguage(app: Express): void {
  app.use((request, response, next) => {
    const query = request.url.split("?", 2)[1];
    const lang = query === undefined ? null : askedLang(new URLSearchParams(query));
    const headers = { get: (name: string) => request.get(name) ?? null };
    if (lang && request.get(BACKGROUND_HEADER) === undefined && !isPrefetch(headers))
      response.append("Set-Cookie", writeCookie("lang", lang, YEAR));
    next();
  });
}

export interface PageRenderer extends Pick<AppLoadContext, "turn" | "pageFailed"> {
  handle: RequestHandler;
}

/** @param onFailure called with a failed page's route pattern */
export function openRenderer(
  build: BuildSource,
  renderQueue: RenderQueue,
  onFailure?: (route: string) => void,
): PageRenderer {
  return {
    handle: openRouteBuilds(build),
    turn: () => new Promise<void>((resolve) => renderQueue.run(resolve)),
    ...(onFailure ? { pageFailed: onFailure } : {}),
  };
}

/** The configured origin, never the Host header. */
export function setUpRemix(app: Express, renderer: PageRenderer): void {
  app.all("*", (request, response, next) => {
    if (!["GET", "HEAD", "POST"].includes(request.method)) return refuse(request, response, "method");
    respond(renderer, request, response).catch(next);
  });
  // The router and static files refuse some addresses.
  app.use((error: unknown, request: ExpressRequest, response: ExpressResponse, _next: NextFunction) => {
    if (error instanceof StoreUnavailable && !response.headersSent)
      return refuseWithoutStore(request, response);
    const isAddress = isHttpError(error) && error.status < 500;
    if (!isAddress)
      log().error({ id: response.locals.requestId, error: error instanceof Error ? error.stack : "unknown" });
    if (response.headersSent) response.destroy();
    else refuse(request, response, isAddress ? "address" : "fault");
  });
}

function isHttpError(error: unknown): error is { status: number } {
  return error instanceof Error && "status" in error && typeof error.status === "number";
}

async function respond(
  { handle, ...own }: PageRenderer,
  request: ExpressRequest,
  response: ExpressResponse,
): Promise<void> {
  const { nonce, requestId, upload, otherAccount, url } = response.locals;
  const closed = new AbortController();
  response.on("close", () => {
    if (!response.writableEnded) closed.abort();
  });
  const init: RequestInit = {
    method: request.method,
    signal: closed.signal,
    headers: cleanHeaders(request.headers, {
      host: url.host,
      address: request.ip ?? "unknown",
      id: response.locals.requestId,
      startedAt: Date.now(),
    }),
  };
  transport().begin(requestId);
  response.on("close", () => transport().end(requestId));
  if (otherAccount) {
    // Shown in place of the action, whatever was posted.
    const lang = askedLang(url.searchParams);
    url.pathname = paths.otherAccount();
    url.search = lang ? `lang=${lang}` : "";
    init.method = "GET";
  } else if (request.method === "POST") {
    init.body = request.body instanceof Buffer ? request.body : null;
  }
  const remixRequest = new Request(url, init);
  const context: AppLoadContext = { ...own, nonce, requestId, ...(upload ? { upload } : {}) };
  let remixResponse = await showMissing(handle, remixRequest, context, await handle(remixRequest, context));
  response.locals.documentBytes = context.documentBytes;
  if (context.isStoreUnavailable) throw new StoreUnavailable("A page needs the state store.");
  if (context.isDraftUnreadable)
    remixResponse = redirectWithFlash(requestedPage(remixRequest.url), "warning", "errors:draft_unreadable");
  if (remixResponse.headers.has(SESSION_LOST_HEADER))
    remixResponse = await answerLostSession(new Request(url, init), remixResponse);
  if (isFile(remixResponse) && transport().losses.of(requestId).length > 0)
    return refuse(request, response, "incomplete");
  dropFormOnceSent(response, context, remixRequest.url);
  // Resource routes would have 500.
  await send(
    remixResponse,
    remixResponse.status === 500 ? (context.fault?.status ?? 500) : remixResponse.status,
    response,
  );
}

/** "finish" means fully sent; a visitor who left earlier gets the form again. */
function dropFormOnceSent(response: ExpressResponse, context: AppLoadContext, url: string): void {
  const { accountKey } = context;
  if (accountKey === undefined) return;
  response.once("finish", () => {
    if (context.restored?.shown) void dropLostForm(accountKey, requestedPage(url)).catch(() => undefined);
  });
}

function isFile({ headers }: Response): boolean {
  return /^attachment/i.test(headers.get("Content-Disposition") ?? "");
}

/** Documents get the 404 page. */
async function showMissing(
  handle: RequestHandler,
  { url, method, headers, signal }: Request,
  context: AppLoadContext,
  remixResponse: Response,
): Promise<Response> {
  const empty = remixResponse.status === 404 && remixResponse.body === null;
  const unknown =
    context.fault?.status === 404 && !/html|json/.test(remixResponse.headers.get("Content-Type") ?? "");
  if (method !== "GET" || !(empty || unknown)) return remixResponse;
  const nowhere = new URL(url);
  nowhere.pathname = `${nowhere.pathname}/-`;
  return handle(new Request(nowhere, { headers, signal }), context);
}

/** ms; its answer would stay in memory. */
const STALLED_MS = 60_000;

async function send({ headers, body }: Response, status: number, response: ExpressResponse): Promise<void> {
  response.status(status);
  for (const [name, value] of headers) {
    if (name === "set-cookie") response.append(name, value);
    else response.set(name, value);
  }
  response.setTimeout(STALLED_MS, () => response.destroy());
  if (body) await writeReadableStreamToWritable(body, response);
  else response.end();
}
