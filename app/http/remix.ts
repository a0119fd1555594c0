import {
  type AppLoadContext,
  createRequestHandler,
  type RequestHandler,
  writeReadableStreamToWritable,
  type ServerBuild,
} from "@remix-run/node";
import type { Express, NextFunction, Request as ExpressRequest, Response as ExpressResponse } from "express";
import { askedLang } from "../i18n/language.ts";
import { log } from "../http/log.ts";
import { writeCookie } from "../session/cookies.server.ts";
import { dropLostForm } from "../forms/lost-form.server.ts";
import type { PageFault } from "../lib/page-fault.ts";
import { paths } from "../lib/paths.ts";
import { BACKGROUND_HEADER, cleanHeaders, isPrefetch, SESSION_LOST_HEADER } from "../lib/request.ts";
import { transport } from "../upstream/transport.server.ts";
import { answerLostSession } from "./lost-session.ts";
import { refuse } from "./refusal.ts";
import { openRouteBuilds } from "./route-builds.ts";
import type { Turns } from "./turns.ts";
import type { Upload } from "./upload.ts";

declare module "@remix-run/node" {
  interface AppLoadContext {
    nonce: string;
    requestId: string;
    /** resolves when it is this page's turn to be rendered */
    turn: () => Promise<void>;
    /** an upstream error on the page, set while the request is handled */
    fault?: PageFault;
    /** account that the page was rendered for */
    accountKey?: string | undefined;
    /** whether the page saves data */
    lowData?: boolean | undefined;
    /** token to write into the page's forms in place of the request's own */
    formToken?: string;
    /** a part of the page could not be loaded, so that the page may not be kept */
    isPartial?: boolean;
    /** names in the account's lost form, and whether the page has a field of it */
    restored?: { names: readonly string[]; shown: boolean };
    /** what the loaders of the page's routes returned, by route id */
    loaded?: Map<string, unknown>;
    /** whether the page is left in {@link html} instead of the response's body, which would be a stream to read */
    takesHtml?: boolean;
    html?: string;
    /** the file of an upload; its text fields are in the request's form */
    upload?: Upload;
  }
}

const YEAR = 365 * 24 * 3600;

/** Stores the language of the query `lang` in a cookie. */
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

/** Remix, and the turns in which it renders. */
export interface PageRenderer {
  handle: RequestHandler;
  turn: AppLoadContext["turn"];
}

/** @param mode NODE_ENV */
export function openRenderer(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: string,
  turns: Turns,
): PageRenderer {
  return {
    // Vite's build in development is a function, and changes.
    handle: typeof build === "function" ? createRequestHandler(build, mode) : openRouteBuilds(build, mode),
    turn: () => new Promise<void>((resolve) => turns.run(resolve)),
  };
}

/**
 * Passes everything else to Remix. URLs use the configured origin, never the Host header; the body has been
 * read and checked before.
 */
export function setUpRemix(app: Express, { handle, turn }: PageRenderer): void {
  app.all("*", (request, response, next) => {
    if (!["GET", "HEAD", "POST"].includes(request.method)) return refuse(request, response, "method");
    respond(handle, turn, request, response).catch(next);
  });
  // Errors of every step before, too: the router and the static files refuse some addresses.
  app.use((error: unknown, request: ExpressRequest, response: ExpressResponse, _next: NextFunction) => {
    const isAddress = isHttpError(error) && error.status < 500;
    if (!isAddress)
      log().error({ id: response.locals.requestId, error: error instanceof Error ? error.stack : "unknown" });
    if (response.headersSent) response.destroy();
    else refuse(request, response, isAddress ? "address" : "fault");
  });
}

/** An error by which Express or a package of its refuses a request. */
function isHttpError(error: unknown): error is { status: number } {
  return error instanceof Error && "status" in error && typeof error.status === "number";
}

async function respond(
  handle: RequestHandler,
  turn: AppLoadContext["turn"],
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
    // A page in place of the action, whatever was posted and whichever way.
    const lang = askedLang(url.searchParams);
    url.pathname = paths.otherAccount();
    url.search = lang ? `lang=${lang}` : "";
    init.method = "GET";
  } else if (request.method === "POST") {
    init.body = request.body instanceof Buffer ? request.body : null;
  }
  const remixRequest = withSignal(new Request(url, init), closed.signal);
  const takesHtml = request.method !== "HEAD";
  const context: AppLoadContext = { nonce, requestId, turn, takesHtml, ...(upload ? { upload } : {}) };
  let remixResponse = await showMissing(handle, remixRequest, context, await handle(remixRequest, context));
  if (remixResponse.headers.has(SESSION_LOST_HEADER))
    remixResponse = await answerLostSession(withSignal(new Request(url, init), closed.signal), remixResponse);
  const { accountKey } = context;
  // "finish" comes when the whole page is on its way; a visitor who left before gets the form again.
  if (accountKey !== undefined)
    response.once("finish", () => {
      if (context.restored?.shown) void dropLostForm(accountKey).catch(() => undefined);
    });
  // Documents already have the status of an upstream error; resource routes would have 500.
  await send(
    remixResponse,
    remixResponse.status === 500 ? (context.fault?.status ?? 500) : remixResponse.status,
    response,
    context.html,
  );
}

/**
 * The request with this very signal. A signal given to `Request` is followed by one of its own, over weak references
 * which keep all that belongs to the request in memory until the next full garbage collection.
 */
function withSignal(request: Request, signal: AbortSignal): Request {
  return Object.defineProperty(request, "signal", { value: signal });
}

/**
 * Resource routes have no page of their own for a missing file: a document request for one gets the 404 page.
 * Other responses are unchanged.
 */
async function showMissing(
  handle: RequestHandler,
  { url, method, headers, signal }: Request,
  context: AppLoadContext,
  remixResponse: Response,
): Promise<Response> {
  const empty = remixResponse.status === 404 && remixResponse.body === null && context.html === undefined;
  const unknown =
    context.fault?.status === 404 && !/html|json/.test(remixResponse.headers.get("Content-Type") ?? "");
  if (method !== "GET" || !(empty || unknown)) return remixResponse;
  const nowhere = new URL(url);
  nowhere.pathname = `${nowhere.pathname}/-`;
  return handle(new Request(nowhere, { headers, signal }), context);
}

/** @param html the page that belongs to a response without body */
async function send(
  remixResponse: Response,
  status: number,
  response: ExpressResponse,
  html?: string,
): Promise<void> {
  response.status(status);
  for (const [name, value] of remixResponse.headers) {
    if (name === "set-cookie") response.append(name, value);
    else response.set(name, value);
  }
  // Files may be streams.
  if (remixResponse.body) await writeReadableStreamToWritable(remixResponse.body, response);
  else if (html !== undefined && isPage(remixResponse)) {
    // As bytes: Node would measure and copy a text before it encodes it.
    response.end(Buffer.from(html));
  } else response.end();
}

const isPage = ({ headers }: Response) => /^text\/html/.test(headers.get("Content-Type") ?? "");
