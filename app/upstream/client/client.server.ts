import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import type { CallValues, Endpoint, FilePart, NoValues, QueryValue } from "./endpoint.server.ts";
import { parsePlain } from "../../lib/plain-json.ts";
import { UpstreamFault, UpstreamRefusal } from "./errors.ts";
import { cutLists } from "./bounded-json.ts";
import { noteCall } from "./missing-calls.server.ts";
import { findRead, keepRead } from "./read-once.ts";
import { keepRows } from "./rows.ts";
import type { UpstreamResponse } from "./exchange.server.ts";
import { transport, type CallOrigin } from "./transport.server.ts";

export interface UpstreamContext {
  token: string | null;
  lang: "en" | "id";
  /** the caller's own patient at sign-in; null: none or unknown */
  patientId?: string | null;
  /** called before every call */
  asked?: () => Promise<void>;
  /** called on a 401; always throws */
  expired?: () => Promise<never>;
  origin?: CallOrigin;
}

/**
 * Shared by several visitors: without session and token, so that no visitor is signed out or
 * informed by another's session. Made only by {@link forEverybody}.
 */
export interface SharedContext {
  shared: true;
  lang: "en" | "id";
  origin: CallOrigin;
}

/** Only open endpoints accept contexts without a token. */
type ContextFor<Open extends boolean> = [Open] extends [true]
  ? UpstreamContext | SharedContext
  : UpstreamContext;

/**
 * Larger bodies have their lists cut first; up to this size, parsing takes at most a millisecond.
 */
const SMALL_BYTES = 64 * 1024;
/** Larger bodies are parsed in their own turn of the event loop. */
const LARGE_BYTES = 256 * 1024;

const meta = z.object({
  page: z.number().int(),
  per_page: z.number().int(),
  total: z.number().int(),
  last_page: z.number().int(),
  unread_count: z.number().int().optional(),
  /** rows per state, if the list reports them */
  state_counts: z.record(z.string(), z.number().int()).optional().catch(undefined),
  suggestion: z.string().max(100).nullish().catch(null),
  popular: z
    .array(z.object({ id: z.string().min(1).max(100), name: z.string().max(200) }))
    .transform((list) => list.slice(0, 6))
    .optional()
    .catch(undefined),
});
/** An empty search may suggest a correction and popular searches. */
export type Meta = z.output<typeof meta>;

const envelope = z.looseObject({
  statusCode: z.coerce.number().int().min(100).max(599).optional().catch(undefined),
  message: z.string().transform(cleanSentence).optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  results: z.unknown().optional(),
  errors: z
    .record(z.string(), z.union([z.string(), z.array(z.string())]))
    .optional()
    .catch(undefined),
  meta: meta.optional().catch(undefined),
});

/**
 * @param values query, body and file as the endpoint declares them; a file is sent with the body's
 * fields in one multipart form
 * @returns the parsed `results`
 * @throws UpstreamRefusal for 4xx and 501; UpstreamFault when the laboratory is unreachable, late,
 * or violates the schema
 */
export function call<R extends z.ZodType, Open extends boolean>(
  up: ContextFor<Open>,
  endpoint: Endpoint<R, NoValues, Open>,
): Promise<z.output<R>>;
export function call<R extends z.ZodType, V extends CallValues, Open extends boolean>(
  up: ContextFor<Open>,
  endpoint: Endpoint<R, V, Open>,
  values: NoInfer<V>,
): Promise<z.output<R>>;
export async function call<R extends z.ZodType>(
  up: UpstreamContext | SharedContext,
  endpoint: Endpoint<R>,
  values: CallValues = {},
): Promise<z.output<R>> {
  return (await callEnvelope(up, endpoint, values)).results;
}

/** Without paging, a list counts as one page. */
export async function callList<R extends z.ZodType, V extends CallValues, Open extends boolean>(
  up: ContextFor<Open>,
  endpoint: Endpoint<R, V, Open>,
  values: NoInfer<V>,
): Promise<{ results: z.output<R>; meta: Meta }> {
  const { results, meta: paging } = await callEnvelope(up, endpoint, values);
  const count = Array.isArray(results) ? results.length : 0;
  return {
    results,
    meta: paging ?? { page: 1, per_page: Math.max(1, count), total: count, last_page: 1 },
  };
}

async function callEnvelope<R extends z.ZodType>(
  context: UpstreamContext | SharedContext,
  endpoint: Endpoint<R>,
  { query, body, file }: CallValues,
): Promise<{ results: z.output<R>; meta: Meta | undefined }> {
  const { method, path, area } = endpoint;
  const up: UpstreamContext = "shared" in context ? ofNobody(context) : context;
  const isWrite = method !== "GET" && !endpoint.harmless;
  const content = endpoint.file && file ? await multipart(endpoint.file, file, body) : json(body);
  await up.asked?.();
  const target = path + search({ ...query, lang: up.lang });
  const response = await transport().send({
    method,
    path: target,
    headers: {
      accept: "application/json",
      "x-request-id": randomUUID(),
      ...(up.token ? { authorization: `Bearer ${up.token}` } : {}),
      ...(content ? { "content-type": content.type } : {}),
    },
    ...(content ? { body: content.body } : {}),
    question: endpoint.question,
    area,
    origin: up.origin,
  });
  if ("fault" in response) {
    const { fault, maybeSent, nothingDone, cause, retryAfter } = response;
    throw new UpstreamFault(fault, area, maybeSent && isWrite, cause, retryAfter, nothingDone);
  }
  const { retryAfter } = response;
  const invalidResponse = (cause: unknown) => new UpstreamFault("invalid_response", area, isWrite, cause);
  if (response.status === 401) await up.expired?.();
  const known = endpoint.forEverybody && response.status === 200 ? findRead(target, response.body) : null;
  if (known) {
    noteCall(`${method} ${path}`, true);
    return known as { results: z.output<R>; meta: Meta | undefined }; // read by this call before
  }
  const parsed = envelope.safeParse(await readJson(response, endpoint, query));
  if (!parsed.success) {
    // A provider without this call answers 404 or 501, without JSON.
    if (response.status === 404 || response.status === 501) throw notAvailable(endpoint);
    if (response.status >= 400)
      throw new UpstreamRefusal(refusedStatus(response.status, endpoint), null, "", {}, null, retryAfter);
    throw invalidResponse(parsed.error);
  }
  const { statusCode, message = "", code, results, errors, meta: paging, ...top } = parsed.data;
  // Some providers report the status only in the envelope, some only by HTTP.
  const status =
    response.status < 400 ? (statusCode ?? response.status) : Math.max(statusCode ?? 0, response.status);
  if (status === 401) await up.expired?.();
  const isEnvelope = statusCode !== undefined || "results" in parsed.data || code !== undefined;
  if (status === 501 || (status === 404 && !isEnvelope)) throw notAvailable(endpoint);
  noteCall(`${method} ${path}`, true);
  if (status >= 500) throw new UpstreamFault("server_error", area, isWrite, undefined, retryAfter);
  if (status >= 400) {
    const fields = firstTexts(errors);
    throw new UpstreamRefusal(
      refusedStatus(status, endpoint),
      code ?? null,
      message,
      fields,
      results,
      retryAfter ?? (status === 429 ? waitOf(results) : null),
    );
  }
  const found = endpoint.topLevel ? { ...fieldsOf(results), ...fieldsOf(top) } : results;
  const read = endpoint.results(up.lang).safeParse(found);
  if (!read.success) throw invalidResponse(read.error);
  const whole = { results: read.data, meta: paging };
  if (endpoint.forEverybody && response.status === 200) keepRead(target, response.body, whole);
  return whole;
}

/** Without a token, a refusal fails for all visitors alike. */
function ofNobody({ lang, origin }: SharedContext): UpstreamContext {
  const expired = () => Promise.reject(new UpstreamFault("invalid_response", "shared", false));
  return { token: null, lang, origin, expired };
}

const waiting = z.object({ time_to_wait: z.coerce.number().positive() });

/** Seconds to wait, or null. */
function waitOf(results: unknown): number | null {
  const parsed = waiting.safeParse(results);
  return parsed.success ? Math.ceil(parsed.data.time_to_wait) : null;
}

function notAvailable({ method, path }: Endpoint): UpstreamRefusal {
  noteCall(`${method} ${path}`, false);
  return new UpstreamRefusal(501, "not_available", "", {}, null);
}

/** A 400 for a GET of one item means that it cannot exist. */
function refusedStatus(status: number, { method, query, rows }: Endpoint): number {
  const asksForOne = method === "GET" && query !== undefined && rows === undefined;
  return asksForOne && (status === 400 || status === 422) ? 404 : status;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || typeof value !== "object") return {};
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}

/** JSON body, cut to the requested rows; undefined when unreadable. */
async function readJson(
  { status, body }: UpstreamResponse,
  { path, innerRows, rows = innerRows }: Endpoint,
  query: CallValues["query"],
): Promise<unknown> {
  if (status === 204) return {};
  const perPage = query?.["per_page"];
  const asked = typeof perPage === "number" ? Math.min(perPage, rows) : rows;
  const bounds = { rows: asked, inner: innerRows };
  const bounded = body.length > SMALL_BYTES ? cutLists(body, bounds) : { json: body, cut: 0 };
  if (!bounded || !isUtf8(bounded.json)) return undefined;
  // Lets other requests go on in between.
  if (body.length > LARGE_BYTES) await setImmediate();
  try {
    // JSON.parse keeps "__proto__" as an own key of a fresh object, and zod strips unknown keys.
    const value = parsePlain(bounded.json.toString().replace(/^\uFEFF/, ""));
    const lists = keepRows(value, bounds);
    if (!lists) return undefined;
    const cut = bounded.cut + lists.cut;
    if (cut + lists.dropped > 0) transport().repaired(path, { cut, dropped: lists.dropped });
    return value;
  } catch {
    return undefined;
  }
}

/** "" for apparent markup, traces or data. */
function cleanSentence(message: string): string {
  const text = message.trim().slice(0, 300);
  const technical = /[<>{}\p{Cc}]|\.\w+:\d+|exception|SQLSTATE|undefined|\w+Error\b|\S{60}/iu;
  return technical.test(text) ? "" : text;
}

interface Content {
  type: string;
  body: string | Uint8Array;
}

function json(body: object | undefined): Content | null {
  return body === undefined ? null : { type: "application/json", body: JSON.stringify(body) };
}

/** FormData escapes names and values. */
async function multipart(field: string, file: FilePart, texts: object = {}): Promise<Content> {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) {
    if (value === undefined || value === null) continue;
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  form.set(field, new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
  const encoded = new Response(form);
  const type = encoded.headers.get("content-type") ?? "";
  return { type, body: new Uint8Array(await encoded.arrayBuffer()) };
}

function search(query: Record<string, QueryValue>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") params.set(key, String(value));
  }
  return `?${params.toString()}`;
}

function firstTexts(errors: Record<string, string | string[]> | undefined): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [field, text] of Object.entries(errors ?? {})) {
    const first = Array.isArray(text) ? text[0] : text;
    const sentence = cleanSentence(first ?? "");
    if (sentence) out[field] = sentence;
  }
  return out;
}
