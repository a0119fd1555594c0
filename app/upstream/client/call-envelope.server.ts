import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  notePresence,
  noteUnreadable,
  readAnswer,
  sentenceIn,
  successOf,
  unreadable,
  type Exchange,
} from "./answer-outcome.server.ts";
import type { SharedContext, UpstreamContext } from "./context.ts";
import type { CallValues, Endpoint, FilePart, QueryValue } from "./endpoint.server.ts";
import type { Envelope } from "./envelope.ts";
import { CallAbsent, UpstreamFault } from "./errors.ts";
import type { UpstreamResponse } from "./exchange.server.ts";
import { expectedOf, type Expected } from "./expected.ts";
import { Findings } from "./lenient.ts";
import { readResults } from "./read-answer.server.ts";
import { Lists, type ListLoss, sortRows } from "./lists.ts";
import { findRead, keepRead } from "./read-once.ts";
import { orNull } from "./shapes.server.ts";
import { transport } from "./transport.server.ts";
import type { ListRules } from "./list-rules.ts";

export const meta = z.object({
  page: z.number().int(),
  per_page: z.number().int(),
  total: z.number().int(),
  last_page: z.number().int(),
  unread_count: z.number().int().optional(),
  state_counts: z.record(z.string(), z.number().int()).optional().catch(undefined),
  suggestion: orNull(z.string().max(100)),
  popular: z
    .array(z.object({ id: z.string().min(1).max(100), name: z.string().max(200) }))
    .transform((list) => list.slice(0, 6))
    .optional()
    .catch(undefined),
});

interface Whole<R extends z.ZodType> {
  results: z.output<R>;
  meta: z.output<typeof meta> | undefined;
  lost: number;
  losses: readonly ListLoss[];
}

export async function callEnvelope<R extends z.ZodType>(
  context: UpstreamContext | SharedContext,
  endpoint: Endpoint<R>,
  values: CallValues,
): Promise<Whole<R>> {
  const exchange = exchangeOf(context, endpoint, values);
  const { up } = exchange;
  if (transport().calls.isUndeclared(exchange.name)) throw new CallAbsent(exchange.name);
  const response = await send(exchange, values);
  if (response.status === 401) await up.expired?.();
  const isForEverybody = endpoint.forEverybody === true && response.status === 200;
  const known = isForEverybody ? findRead(exchange.target, response.body) : null;
  if (known) {
    transport().calls.sign(exchange.name, "there");
    const whole = known as Whole<R>; // read by this call before
    up.lost?.(whole.losses);
    return whole;
  }
  const schema = endpoint.results(up.lang);
  const expected = expectedOf(schema, endpoint);
  const answer = await readAnswer(exchange, response, schema);
  notePresence(exchange, answer);
  const success = successOf(exchange, answer, expected);
  const whole = readWhole(exchange, { schema, expected, success }, values);
  if (isForEverybody) keepRead(exchange.target, response.body, whole);
  return whole;
}

function exchangeOf<R extends z.ZodType>(
  context: UpstreamContext | SharedContext,
  endpoint: Endpoint<R>,
  { query }: CallValues,
): Exchange<R> {
  const up = "shared" in context ? ofNobody(context) : context;
  return {
    name: `${endpoint.method} ${endpoint.path}`,
    endpoint,
    up,
    isWrite: endpoint.method !== "GET" && !endpoint.harmless,
    target: endpoint.path + search({ ...query, lang: up.lang }),
    id: up.origin?.request ?? up.origin?.id ?? null,
  };
}

function headersOf({ up, isWrite, id }: Exchange<z.ZodType>): Record<string, string> {
  return {
    accept: "application/json",
    "x-request-id": id ?? randomUUID(),
    ...(up.token ? { authorization: `Bearer ${up.token}` } : {}),
    ...(isWrite && up.proofs?.length ? { "x-second-lock": up.proofs.join(",") } : {}),
    ...(up.device ? { "x-device": up.device.id, "x-device-name": up.device.name } : {}),
  };
}

/** @throws UpstreamFault without an answer, or for a 5xx */
async function send(exchange: Exchange<z.ZodType>, { body, file }: CallValues): Promise<UpstreamResponse> {
  const { name, endpoint, up, isWrite, target } = exchange;
  const content = endpoint.file && file ? await multipart(endpoint.file, file, body) : json(body);
  await up.asked?.();
  const response = await transport().send({
    method: endpoint.method,
    path: target,
    headers: { ...headersOf(exchange), ...(content ? { "content-type": content.type } : {}) },
    ...(content ? { body: content.body } : {}),
    question: endpoint.question,
    area: endpoint.area,
    origin: up.origin,
  });
  if (!("fault" in response)) return response;
  const { fault, maybeSent, nothingDone, cause, retryAfter } = response;
  transport().calls.answered(name, fault);
  const text = sentenceIn(response.body);
  throw new UpstreamFault(fault, name, maybeSent && isWrite, cause, retryAfter, nothingDone, text);
}

/** @throws UpstreamFault if too little can be read */
function readWhole<R extends z.ZodType>(
  exchange: Exchange<R>,
  { schema, expected, success }: { schema: R; expected: Expected; success: Envelope },
  { query }: CallValues,
): Whole<R> {
  const { name, endpoint, up, target, id } = exchange;
  const { innerRows, rows = innerRows } = endpoint;
  const findings = new Findings();
  const page = pageOfAll(success, endpoint, query, expected.rules);
  const rowsSent = Array.isArray(page.results) ? page.results : [];
  const lists = new Lists({ rows, inner: innerRows }, endpoint.wholeList, target);
  const read = readResults(schema, page.results, { expected, findings, lists });
  const { cut, dropped } = lists;
  if (cut + dropped > 0) transport().repaired(endpoint.path, { cut, dropped });
  if ("error" in read) throw unreadable(exchange, findings, read.error);
  transport().calls.answered(name);
  noteUnreadable(name, findings, id);
  const paging = meta.optional().catch(undefined).parse(page.meta);
  if (paging && paging.total > rowsSent.length && asksForAll(endpoint, query))
    lists.leaveOut(rowsSent, paging.total - rowsSent.length);
  const losses = lists.all;
  up.lost?.(losses);
  const lost = losses.find(({ path }) => path === "results")?.unreadable ?? 0;
  return { results: read.data, meta: paging, lost, losses };
}

/** Without a token, a refusal concerns all visitors. */
function ofNobody({ lang, origin, lost }: SharedContext): UpstreamContext {
  const expired = () => Promise.reject(new UpstreamFault("invalid_response", "shared", false));
  return { token: null, lang, origin, expired, ...(lost ? { lost } : {}) };
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

type Paged = Pick<Envelope, "results" | "meta">;

interface PagedCall {
  rows?: number | undefined;
  unpaged: boolean;
  query?: z.ZodType | undefined;
}

type Query = Readonly<Record<string, unknown>> | undefined;

/** For providers that answer with the whole list. */
function pageOfAll(
  { results, meta }: Paged,
  { rows, unpaged }: PagedCall,
  query: Query,
  rules: ListRules,
): Paged {
  if (unpaged || rows === undefined) return { results, meta };
  const { per_page: size, page: number } = query ?? {};
  if (!Array.isArray(results) || typeof size !== "number" || results.length <= size) return { results, meta };
  const all: unknown[] = results;
  const total = meta?.["total"];
  if (number === undefined) {
    if (size >= rows) return { results: all, meta };
    sortRows(all, rules);
    return { results: all.slice(0, size), meta };
  }
  if (typeof total === "number" && total > all.length) return { results, meta };
  sortRows(all, rules);
  const page = Number(number);
  const last_page = Math.ceil(all.length / size);
  return {
    results: all.slice((page - 1) * size, page * size),
    meta: { ...meta, page, per_page: size, total: all.length, last_page },
  };
}

function asksForAll({ rows, query: declared }: PagedCall, query: Query): boolean {
  if (rows === undefined || query?.["page"] !== undefined) return false;
  const size = query?.["per_page"];
  if (typeof size === "number") return size >= rows;
  return !(declared instanceof z.ZodObject && "page" in declared.shape);
}
