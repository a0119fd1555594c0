import { z } from "zod";
import type { CallName } from "./call-book.ts";
import {
  endpoint as declare,
  type CallValues,
  type DeclarationOf,
  type Endpoint,
  type NoValues,
  type QueryValue,
} from "./endpoint.server.ts";
import { UpstreamFault, settle } from "./errors.ts";
import { callEnvelope, type meta } from "./call-envelope.server.ts";
import type { SharedContext, UpstreamContext } from "./context.ts";

export type { SharedContext, UpstreamContext };

type ContextFor<Open extends boolean> = [Open] extends [true]
  ? UpstreamContext | SharedContext
  : UpstreamContext;

export type Meta = z.output<typeof meta> & {
  unreadable?: number;
  unpaged?: true;
};

/**
 * A file is sent with the body in one multipart form.
 * @throws UpstreamRefusal for 4xx and 501; UpstreamFault when unreachable, late or against the
 * schema
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
  if ("shared" in up) return (await callEnvelope(up, endpoint, values)).results;
  const proven = () => endpoint.results(up.lang).parse({});
  if (up.settling?.active && endpoint.method !== "GET" && !(await mayRepeat(up, endpoint, values))) {
    if (await isProven(up, endpoint, values)) return proven();
    throw stillUnknown(endpoint);
  }
  try {
    return (await callEnvelope(up, endpoint, values)).results;
  } catch (error) {
    const isUnclear =
      error instanceof UpstreamFault && error.kind === "invalid_response" && error.outcomeUnknown;
    if (isUnclear && (await isProven(up, endpoint, values))) return proven();
    throw error;
  }
}

async function isProven(up: UpstreamContext, { proof }: Endpoint, values: CallValues): Promise<boolean> {
  if (typeof proof !== "function") return false;
  const read = await settle(proof(up, values as never)); // the values of its endpoint
  return read.ok && read.data;
}

export function caller<R extends z.ZodType, Open extends boolean>(endpoint: Endpoint<R, NoValues, Open>) {
  return (up: ContextFor<Open>) => call(up, endpoint);
}

export function sender<R extends z.ZodType, Body extends object, Open extends boolean>(
  endpoint: Endpoint<R, NoValues & { body: Body }, Open>,
) {
  return (up: ContextFor<Open>, body: Body) => call(up, endpoint, { body });
}

/** A call without query or body. */
export function plainCall<
  Resource extends string,
  R extends z.ZodType = z.ZodUnknown,
  Open extends boolean = false,
>(resource: Resource, name: CallName, declaration: DeclarationOf<Resource, R, Open>) {
  return caller(declare(resource, name, declaration));
}

/** A call with a body. */
export function sendCall<
  Resource extends string,
  Body extends z.ZodType<unknown, object>,
  R extends z.ZodType = z.ZodUnknown,
  Open extends boolean = false,
>(resource: Resource, name: CallName, declaration: DeclarationOf<Resource, R, Open, Body>) {
  const declared = declare(resource, name, declaration);
  return sender(declared as unknown as Endpoint<R, NoValues & { body: z.input<Body> }, Open>); // its values, worked out
}

/** A call with one key as its query. */
export function keyCall<
  Resource extends string,
  Query extends z.ZodObject,
  R extends z.ZodType = z.ZodUnknown,
  Open extends boolean = false,
>(
  resource: Resource,
  name: CallName,
  declaration: DeclarationOf<Resource, R, Open, undefined, Query> & { query: Query },
) {
  const declared = declare(resource, name, declaration);
  const [key = ""] = Object.keys(declaration.query.shape);
  type Asked = Endpoint<R, NoValues & { query: Record<string, string> }, Open>;
  return (up: ContextFor<Open>, value: string) =>
    call(up, declared as unknown as Asked, { query: { [key]: value } }); // its only key
}

/** Without paging, a list counts as one page. */
export async function callList<R extends z.ZodType, V extends CallValues, Open extends boolean>(
  up: ContextFor<Open>,
  endpoint: Endpoint<R, V, Open>,
  values: NoInfer<V>,
): Promise<{ results: z.output<R>; meta: Meta }> {
  const { results, meta: paging, lost } = await callEnvelope(up, endpoint, values);
  const count = (Array.isArray(results) ? results.length : 0) + lost;
  const onePage = {
    page: 1,
    per_page: Math.max(1, count),
    total: count,
    last_page: 1,
    unpaged: true as const,
  };
  return { results, meta: { ...(paging ?? onePage), ...(lost > 0 ? { unreadable: lost } : {}) } };
}

const MOST_ROWS = 100;
const MOST_SHORT = 100;

/** Asks without paging first. @throws UpstreamFault */
export async function allRows<Row>(
  load: (paging: { page?: number; per_page?: number }) => Promise<{ results: Row[]; meta: Meta }>,
): Promise<Row[]> {
  const whole = await load({});
  if (whole.meta.last_page <= 1) return whole.results;
  const { results, meta } = await load({ page: 1, per_page: MOST_ROWS });
  const [rows, first] = [[...results], JSON.stringify(results)];
  for (let page = 2; page <= meta.last_page && rows.length < meta.total; page += 1) {
    const next = page > MOST_SHORT ? null : (await load({ page, per_page: MOST_ROWS })).results;
    // A laboratory that ignores the page would answer for ever.
    if (!next || JSON.stringify(next) === first) throw new UpstreamFault("invalid_response", "list", false);
    rows.push(...next);
  }
  return rows;
}

const nothing = z.object({});
const paging = z.object({ page: z.number(), per_page: z.number() });

/** @param size rows per page, unless a caller asks for more */
export function pagedCall<
  Resource extends string,
  R extends z.ZodType,
  Query extends z.ZodObject = typeof nothing,
>(
  resource: Resource,
  name: CallName,
  size: number,
  declaration: DeclarationOf<Resource, R, false, undefined, Query>,
) {
  const query: z.ZodObject = (declaration.query ?? nothing).extend(paging.shape);
  type Paged = Endpoint<R, NoValues & { query: Record<string, QueryValue> }, false>;
  type WithPaging = DeclarationOf<Resource, R, false, undefined, z.ZodObject>;
  const paged = { ...declaration, query } as unknown as WithPaging; // its query, extended
  const declared = declare(resource, name, paged) as unknown as Paged; // worked out
  return (up: UpstreamContext, requested: z.input<Query>, page: number, per_page = size) =>
    callList(up, declared, { query: { ...(requested as object), page, per_page } }); // a plain object
}

/** 100,000 rows. */
const MOST_PAGES = 1000;
const READINGS = 3;

type LoadPage<Results> = (page: number) => Promise<{ results: Results; meta: Meta }>;

/**
 * Files must lack no row and repeat none, so a list that changed meanwhile is read again.
 * @throws UpstreamFault
 */
export async function everyPage<Results, Row>(
  load: LoadPage<Results>,
  rows: (results: Results) => readonly Row[],
): Promise<Row[]> {
  for (let reading = 1; reading <= READINGS; reading += 1) {
    const matches = await unchangedPages(load, rows);
    if (matches) return matches;
  }
  throw new UpstreamFault("invalid_response", "list", false);
}

/** Null when the number of rows changed meanwhile. */
async function unchangedPages<Results, Row>(
  load: LoadPage<Results>,
  rows: (results: Results) => readonly Row[],
): Promise<Row[] | null> {
  const matches: Row[] = [];
  let total: number | null = null;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { results, meta } = await load(page);
    requireWhole({ meta });
    total ??= meta.total;
    if (meta.total !== total) return null;
    matches.push(...rows(results));
    if (page >= meta.last_page) return matches;
  }
  throw new UpstreamFault("invalid_response", "list", false);
}

/** Files and everybody's choices must lack no row. @throws UpstreamFault */
export function requireWhole({ meta }: { meta: Meta }): void {
  if (meta.unreadable) throw new UpstreamFault("invalid_response", "list", false);
}

const outcomeCall = declare("Requests", "GET /request/get-outcome", {
  summary:
    "Tells whether the account's request of this key was carried out; one still running is waited for. A provider that has this call carries out a request of a known key never again, but returns its first result, for 24 hours at least. With it, a form whose answer was lost is settled when it is sent again; without it, such a form is never sent twice.",
  query: z.object({ client_request_id: z.string() }),
  results: z.object({ done: z.boolean().describe("false: refused, or never arrived") }),
});

/** Null when the laboratory does not tell. */
export async function hasCarriedOut(up: UpstreamContext, client_request_id: string): Promise<boolean | null> {
  if (up.token === null) return null;
  const answer = await settle(callEnvelope(up, outcomeCall, { query: { client_request_id } }));
  return answer.ok ? answer.data.results.done : null;
}

/** Only without effects, or when the laboratory knows the key. */
async function mayRepeat(
  up: UpstreamContext,
  { harmless, question }: Endpoint,
  { body }: CallValues,
): Promise<boolean> {
  if (harmless || question) return true;
  const key = body && "client_request_id" in body ? body.client_request_id : null;
  if (typeof key !== "string" || (await hasCarriedOut(up, key)) === null) return false;
  if (up.settling) up.settling.answered = key;
  return true;
}

const stillUnknown = ({ method, path }: Endpoint) => new UpstreamFault("timeout", `${method} ${path}`, true);
