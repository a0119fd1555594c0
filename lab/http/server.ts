import { randomUUID } from "node:crypto";
import express, { type Express, type Request, type Response } from "express";
import type { z } from "zod";
import {
  UNNAMED_DEVICE,
  type CallContext,
  type Caller,
  type CallTimes,
  type Clock,
  type UserType,
  type LicencePolicy,
} from "../lib/call-context.ts";
import type { CardReader } from "../lib/card-reading.ts";
import type { ReportSigner } from "../lib/report-signing.ts";
import { errorTable, LabError } from "./errors.ts";
import type { Db } from "../database/db.ts";
import type { FindText, Lang } from "../lib/texts.ts";
import { cleanText } from "../lib/pasted-text.ts";
import { readUpload, type Upload, type UploadForm } from "./upload.ts";

/** `query` holds the first value of each key. */
export interface Call extends CallContext {
  db: Db;
  query: Record<string, string>;
  body: unknown;
  /** own origin, for links in answers */
  origin: string;
  file: Upload | null;
  cards: CardReader;
  familyMonths: number;
  licencePolicy: LicencePolicy;
  callTimes: CallTimes;
  brand: string;
  /** may receive links of messages, beside loopback addresses */
  portalOrigin: string | null;
  /** from the headers `x-device` and `x-device-name` */
  device: { id: string; name: string } | null;
}

interface Meta {
  page: number;
  per_page: number;
  total: number;
  last_page: number;
}

export interface Reply {
  message?: string;
  results?: unknown;
  /** paging, and numbers such as unread_count */
  meta?: Meta & Record<string, number | null>;
  top?: Record<string, unknown>;
}

/** of all accounts, before a call that shows them */
export type PriorStep = "expireOrders" | "issueInvoices" | "closeQuestions" | "eraseAccounts";

export interface Route {
  method: "get" | "post" | "put" | "delete";
  /** below /api/v1.5 */
  path: string;
  /** "public": no token; otherwise the allowed user types */
  allow: "public" | readonly UserType[];
  first: readonly PriorStep[];
  handle: (call: Call) => Promise<Reply> | Reply;
  about: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** file field of a multipart form */
  upload?: string;
}

export interface LabContext {
  db: Db;
  clock: Clock;
  text: FindText;
  origin: () => string;
  ownPaymentPage: boolean;
  brand: string;
  portalOrigin: string | null;
  cards: CardReader;
  familyMonths: number;
  licencePolicy: LicencePolicy;
  callTimes: CallTimes;
  signReport: ReportSigner;
  findCaller: (token: string, call: { path: string; lang: Lang | null }) => Promise<Caller | null>;
  onError: (error: unknown) => Promise<void>;
  /** after each handler, even a failed one; `path` is below /api/v1.5 */
  afterCall: (path: string) => void;
}

const ANONYMOUS: Caller = { account_id: "", user_type: 0, patient_id: null, token: "" };

/** @param unknown answer for unknown paths: the envelope, or Express' own page */
export function createApi(
  routes: readonly Route[],
  context: LabContext,
  extensions: readonly ((app: Express, context: LabContext) => void)[] = [],
  unknown: "envelope" | "plain" = "envelope",
): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use(express.json({ limit: "2mb" }));
  for (const route of routes) {
    app[route.method](`/api/v1.5${route.path}`, (request: Request, response: Response) => {
      void serve(route, request, response, context);
    });
  }
  for (const extend of extensions) extend(app, context);
  if (unknown === "envelope")
    app.use((_request, response) => sendError(response, new LabError("no_such_call"), context.text));
  app.use((error: unknown, _request: Request, response: Response, _next: unknown) => {
    const large = error instanceof Error && "status" in error && error.status === 413;
    sendError(response, new LabError(large ? "body_large" : "bad_request"), context.text);
  });
  return app;
}

async function serve(route: Route, request: Request, response: Response, context: LabContext): Promise<void> {
  const query = firstValues(request.query);
  const chosen = query["lang"] === "id" || query["lang"] === "en" ? query["lang"] : null;
  const lang: Lang = chosen ?? "en";
  try {
    const caller = await identify(route, request, chosen, context);
    const asked = { request, query, lang, caller };
    const reply = await route.handle(await callOf(route, asked, context));
    send(response, 200, {
      message: reply.message ?? "success",
      results: reply.results ?? null,
      ...(reply.meta ? { meta: reply.meta } : {}),
      ...reply.top,
    });
  } catch (error) {
    await context.onError(error);
    if (error instanceof LabError) sendError(response, error, context.text, lang);
    else sendUnexpected(response, error, route, context.text("try_later", lang));
  } finally {
    context.afterCall(route.path);
  }
}

interface Asked {
  request: Request;
  query: Call["query"];
  lang: Lang;
  caller: Caller;
}

async function callOf(
  route: Route,
  { request, query, lang, caller }: Asked,
  context: LabContext,
): Promise<Call> {
  const { db, clock, cards, familyMonths, licencePolicy, callTimes, brand, portalOrigin } = context;
  const form = route.upload ? await formOf(request, route.upload) : null;
  // As the caller names this host, so that links are reachable.
  const host = request.get("host");
  const origin = host ? `http://${host}` : context.origin();
  return {
    db,
    clock,
    cards,
    familyMonths,
    licencePolicy,
    callTimes,
    brand,
    portalOrigin,
    origin,
    payOrigin: context.ownPaymentPage ? origin : null,
    requestId: request.get("x-request-id")?.slice(0, 100) || null,
    proofs: proofsOf(request),
    device: deviceOf(request),
    file: form?.file ?? null,
    lang,
    query,
    body: withCleanTexts(form ? form.texts : request.body),
    caller,
  };
}

function sendUnexpected(response: Response, error: unknown, route: Route, message: string): void {
  const id = randomUUID();
  const stack = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${JSON.stringify({ level: "error", lab: route.path, id, error: stack })}\n`);
  send(response, 500, { message, code: "internal", results: null });
}

const MAX_PROOFS = 8;

function proofsOf(request: Request): string[] {
  const tokens = (request.get("x-second-lock") ?? "").split(",").map((part) => part.trim());
  return tokens.filter((token) => /^[\w-]{43}$/.test(token)).slice(0, MAX_PROOFS);
}

function deviceOf(request: Request): Call["device"] {
  const id = request.get("x-device") ?? "";
  if (!/^[\w-]{22,100}$/.test(id)) return null;
  const name = (request.get("x-device-name") ?? "").replace(/[^\w ,()+-]/g, "").slice(0, 60);
  return { id, name: name.trim() || UNNAMED_DEVICE };
}

async function formOf(request: Request, field: string): Promise<UploadForm | null> {
  const form = await readUpload(request, field);
  if (form === "too_large") throw new LabError("image_large");
  if (form === "malformed") throw new LabError("bad_request");
  return form;
}

async function identify(
  route: Route,
  request: Request,
  lang: Lang | null,
  context: LabContext,
): Promise<Caller> {
  if (route.allow === "public") return ANONYMOUS;
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
  const caller = token ? await context.findCaller(token, { path: route.path, lang }) : null;
  if (!caller) throw new LabError("session_over");
  if (!route.allow.includes(caller.user_type)) throw new LabError("not_found");
  return caller;
}

/** The only place that turns errors into HTTP answers. */
function sendError(response: Response, error: LabError, text: FindText, lang: Lang = "en"): void {
  const [status, key, code] = errorTable[error.code];
  const { fields, results, params } = error.detail;
  const errors: Record<string, string[]> = {};
  for (const [field, keys] of Object.entries(fields ?? {}))
    errors[field] = keys.map((value) => text(value, lang));
  send(response, status, {
    message: text(key, lang, params),
    ...(code ? { code } : {}),
    ...(fields ? { errors } : {}),
    results: results ?? null,
  });
}

function send(response: Response, status: number, body: Record<string, unknown>): void {
  response
    .status(status)
    .set("Cache-Control", "no-store")
    .json({ statusCode: status, ...body });
}

function firstValues(query: Request["query"]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [key, value] of Object.entries(query)) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === "string") values[key] = cleanText(first);
  }
  return values;
}

/** Passwords stay as typed, except NUL, where SQLite would end a text. */
function withCleanTexts(value: unknown, name = ""): unknown {
  if (typeof value === "string")
    return /password/i.test(name) ? value.replaceAll("\0", "") : cleanText(value);
  if (Array.isArray(value)) return value.map((item) => withCleanTexts(item, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withCleanTexts(item, key)]));
}
