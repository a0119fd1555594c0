import { randomUUID } from "node:crypto";
import express, { type Express, type Request, type Response } from "express";
import { z } from "zod";
import type { CardReader } from "./ocr/reader.ts";
import type { Db } from "./store/db.ts";
import { text, type Lang, type TextKey } from "./texts.ts";
import { readUpload, type Upload } from "./upload.ts";

/** The laboratory's clock; tests hand in their own. */
export interface Clock {
  now(): Date;
}

/** Account behind a bearer token. `user_type`: 0 unfinished, 1 patient, 2 referrer, 3 payor, 6 facility. */
export interface Caller {
  account_id: string;
  user_type: 0 | 1 | 2 | 3 | 6;
  /** the caller's own patient record; null for accounts that are no patient */
  patient_id: string | null;
  token: string;
}

/** What every handler is given. `query` holds the first value of each key. */
export interface Call {
  db: Db;
  clock: Clock;
  lang: Lang;
  query: Record<string, string>;
  body: unknown;
  caller: Caller;
  /** where generated files live, absolute */
  filesDir: string;
  /** own origin, e.g. http://127.0.0.1:41234, for links in answers */
  origin: string;
  /** the file of a route with `upload`; null when none was sent */
  file: Upload | null;
  cards: CardReader;
}

export interface Meta {
  page: number;
  per_page: number;
  total: number;
  last_page: number;
}

/** A handler's answer: `results` plus what the R1 envelope or an exception of it carries beside. */
export interface Reply {
  statusCode?: number;
  message?: string;
  results?: unknown;
  /** a list's page, with what the call adds to it, e.g. unread_count */
  meta?: Meta & Record<string, number | null>;
  /** exceptions of spec.md §7 (`/login`, `/registration/status-transaction`): top-level fields */
  top?: Record<string, unknown>;
}

/** A refusal that the caller reads: R2 of the contract. 404 also means "not yours". */
export class LabError extends Error {
  constructor(
    readonly status: 400 | 401 | 404 | 409 | 413 | 429 | 501,
    readonly text: TextKey,
    readonly detail: {
      code?: string;
      errors?: Record<string, string[]>;
      results?: unknown;
      /** fills the text's {params} */
      params?: Record<string, string | number | null>;
    } = {},
  ) {
    super(text);
  }
}

type Method = "get" | "post" | "put" | "delete";
export interface Route {
  method: Method;
  path: string;
  /** "public": no token; otherwise the user types that may call */
  allow: "public" | readonly Caller["user_type"][];
  handle: (call: Call) => Promise<Reply> | Reply;
  /** field of a multipart form whose file the handler is given */
  upload?: string;
}

/** One call of the API. Handlers throw {@link LabError} for refusals; anything else becomes a 500. */
export function route(method: Method, path: string, allow: Route["allow"], handle: Route["handle"]): Route {
  return { method, path, allow, handle };
}

/**
 * Checks query or body against a schema.
 * @throws LabError 400 with `errors: {field: [text]}`; a schema message may be a text key
 */
export function parse<T extends z.ZodType>(schema: T, value: unknown, lang: Lang): z.output<T> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join(".") || "form";
    (errors[field] ??= []).push(text(issue.message, lang));
  }
  throw new LabError(400, "check_fields", { errors });
}

/** `page` and `per_page` (default 10, max 100) of a list query. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(10),
};

/** A page of rows with the envelope's `meta`; `more` is added to it. */
export function paged(
  rows: unknown[],
  total: number,
  page: number,
  per_page: number,
  more: Record<string, number | null> = {},
): Reply {
  const last_page = Math.max(1, Math.ceil(total / per_page));
  return { results: rows, meta: { page, per_page, total, last_page, ...more } };
}

export interface LabContext {
  db: Db;
  clock: Clock;
  filesDir: string;
  origin: () => string;
  cards: CardReader;
  findCaller: (token: string, call: { path: string; lang: Lang | null }) => Promise<Caller | null>;
  /** told once a call's handler is done, whether it answered or refused */
  afterCall: () => void;
}

const NOBODY: Caller = { account_id: "", user_type: 0, patient_id: null, token: "" };

/** Express application that serves the routes under /api/v1.5 in the R1 envelope. */
export function createApi(
  routes: readonly Route[],
  context: LabContext,
  extensions: readonly ((app: Express, context: LabContext) => void)[] = [],
): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use(express.json({ limit: "256kb" }));
  for (const one of routes) {
    app[one.method](`/api/v1.5${one.path}`, (request: Request, response: Response) => {
      void answer(one, request, response, context);
    });
  }
  for (const extend of extensions) extend(app, context);
  app.use((_request, response) => send(response, 404, { message: text("not_found", "en"), results: null }));
  app.use((error: unknown, _request: Request, response: Response, _next: unknown) => {
    const large = error instanceof Error && "status" in error && error.status === 413;
    send(response, large ? 413 : 400, { message: text("bad_request", "en"), results: null });
  });
  return app;
}

async function answer(one: Route, request: Request, response: Response, context: LabContext): Promise<void> {
  const query = firstValues(request.query);
  const named = query["lang"] === "id" || query["lang"] === "en" ? query["lang"] : null;
  const lang: Lang = named ?? "en";
  try {
    const caller = await identify(one, request, named, context);
    const reply = await one.handle({
      db: context.db,
      clock: context.clock,
      filesDir: context.filesDir,
      origin: context.origin(),
      cards: context.cards,
      file: one.upload ? await fileOf(request, one.upload) : null,
      lang,
      query,
      body: request.body as unknown,
      caller,
    });
    const status = reply.statusCode ?? 200;
    send(response, status, {
      message: reply.message ?? "success",
      results: reply.results ?? null,
      ...(reply.meta ? { meta: reply.meta } : {}),
      ...reply.top,
    });
  } catch (error) {
    if (error instanceof LabError) {
      const { code, errors, results, params } = error.detail;
      send(response, error.status, {
        message: text(error.text, lang, params),
        ...(code ? { code } : {}),
        ...(errors ? { errors } : {}),
        results: results ?? null,
      });
      return;
    }
    const id = randomUUID();
    process.stderr.write(
      `${JSON.stringify({ level: "error", lab: one.path, id, error: error instanceof Error ? error.stack : String(error) })}\n`,
    );
    send(response, 500, { message: text("try_later", lang), code: "internal", results: null });
  } finally {
    context.afterCall();
  }
}

async function fileOf(request: Request, field: string): Promise<Upload | null> {
  const file = await readUpload(request, field);
  if (file === "too_large") throw new LabError(413, "image_large", { code: "image_large" });
  if (file === "broken") throw new LabError(400, "bad_request");
  return file;
}

async function identify(
  one: Route,
  request: Request,
  lang: Lang | null,
  context: LabContext,
): Promise<Caller> {
  if (one.allow === "public") return NOBODY;
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
  const caller = token ? await context.findCaller(token, { path: one.path, lang }) : null;
  if (!caller) throw new LabError(401, "session_over");
  if (!one.allow.includes(caller.user_type)) throw new LabError(404, "not_found");
  return caller;
}

function send(response: Response, status: number, body: Record<string, unknown>): void {
  response
    .status(status)
    .set("Cache-Control", "no-store")
    .json({ statusCode: status, ...body });
}

function firstValues(query: Request["query"]): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [key, value] of Object.entries(query)) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === "string") out[key] = first;
  }
  return out;
}
