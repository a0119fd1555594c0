import { randomUUID } from "node:crypto";
import { z } from "zod";
import { parsePlain } from "../../lib/plain-json.ts";
import type { CallName } from "./call-book.ts";
import { json, multipart, search } from "./content.server.ts";
import type { SharedContext, UpstreamContext } from "./context.ts";
import type { CallValues, Endpoint } from "./endpoint.server.ts";
import { hasEnded } from "./ended-session.ts";
import { readEnvelope, type Envelope } from "./envelope.ts";
import { CallAbsent, UpstreamFault, UpstreamRefusal } from "./errors.ts";
import { expectedOf, type Expected } from "./expected.ts";
import { ForeignForm, foreignFormOf } from "./foreign-form.ts";
import { Findings } from "./gentle.ts";
import { noteCall } from "./missing-calls.server.ts";
import { readJson, readResults, wantedOf } from "./read-answer.server.ts";
import { asksForAll, pageOfAll } from "./list-paging.ts";
import { Lists, type ListLoss } from "./lists.ts";
import { findRead, keepRead } from "./read-once.ts";
import { orNull } from "./shapes.server.ts";
import { signOf } from "./sign.ts";
import { transport } from "./transport.server.ts";

/** Larger bodies of failures are traces. */
const SENTENCE_BYTES = 16 * 1024;

const waiting = z.object({ time_to_wait: z.coerce.number().positive() });

const locking = z.object({ purpose: z.string() }).catch({ purpose: "" });

export const meta = z.object({
  page: z.number().int(),
  per_page: z.number().int(),
  total: z.number().int(),
  last_page: z.number().int(),
  unread_count: z.number().int().optional(),
  /** rows per state, if the list reports them */
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

/** Makes a call, and reads all of its answer. */
export async function callEnvelope<R extends z.ZodType>(
  context: UpstreamContext | SharedContext,
  endpoint: Endpoint<R>,
  { query, body, file }: CallValues,
): Promise<Whole<R>> {
  const { method, path, area } = endpoint;
  const name: CallName = `${method} ${path}`;
  const { calls } = transport();
  if (calls.isUndeclared(name)) throw new CallAbsent(name);
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
      "x-request-id": up.origin?.request ?? up.origin?.id ?? randomUUID(),
      ...(up.token ? { authorization: `Bearer ${up.token}` } : {}),
      ...(isWrite && up.proofs?.length ? { "x-second-lock": up.proofs.join(",") } : {}),
      ...(up.device ? { "x-device": up.device.id, "x-device-name": up.device.name } : {}),
      ...(content ? { "content-type": content.type } : {}),
    },
    ...(content ? { body: content.body } : {}),
    question: endpoint.question,
    area,
    origin: up.origin,
  });
  if ("fault" in response) {
    const { fault, maybeSent, nothingDone, cause, retryAfter } = response;
    calls.answered(name, fault);
    const text = sentenceIn(response.body);
    throw new UpstreamFault(fault, name, maybeSent && isWrite, cause, retryAfter, nothingDone, text);
  }
  const { retryAfter } = response;
  const id = up.origin?.request ?? up.origin?.id ?? null;
  const invalidResponse = (findings: Findings, cause?: unknown) => {
    calls.answered(name, "unreadable");
    noteUnreadable(name, findings, id);
    return new UpstreamFault("invalid_response", name, isWrite, cause);
  };
  if (response.status === 401) await up.expired?.();
  const known = endpoint.forEverybody && response.status === 200 ? findRead(target, response.body) : null;
  if (known) {
    noteCall(name, true);
    const whole = known as Whole<R>; // read by this call before
    up.lost?.(whole.losses);
    return whole;
  }
  const answer = await readJson(response);
  const schema = endpoint.results(up.lang);
  const expected = expectedOf(schema, endpoint);
  const wanted = { ...wantedOf(schema, endpoint), topLevel: endpoint.topLevel };
  const envelope = answer && readEnvelope(answer.json, wanted);
  // Some providers report the status only in the envelope, some only by HTTP.
  const inBody = envelope?.status;
  const status = response.status < 400 ? (inBody ?? response.status) : Math.max(inBody ?? 0, response.status);
  if (status === 401 || (up.token !== null && hasEnded(name, response, envelope))) await up.expired?.();
  const sign = signOf({ name, hasToken: up.token !== null, status, area, envelope });
  if (sign === "there" && envelope) noteCall(name, true);
  else if (sign === "absent" || sign === "perhaps absent") {
    calls.sign(name, sign);
    calls.answered(name, String(status));
    // Permission may be refused without an envelope too.
    const isAbsent = sign === "absent" || status === 404;
    if (sign === "absent" || !calls.isProven(name))
      throw isAbsent ? new CallAbsent(name) : notAvailable(name);
  }
  const findings = new Findings();
  if (!envelope && status < 400) {
    findings.add("", "an answer in JSON", response.body.length === 0 ? "nothing" : "something else");
    throw invalidResponse(findings);
  }
  if (status >= 400) calls.answered(name, String(status));
  if (status >= 500) {
    const text = cleanSentence(envelope?.message ?? "");
    throw new UpstreamFault("server_error", name, isWrite, undefined, retryAfter, false, text);
  }
  if (status === 403 && envelope?.code === "second_lock_required")
    up.locked?.(locking.parse(envelope.results).purpose);
  if (!envelope || status >= 400) throw refusalOf(endpoint, { status, retryAfter, envelope });
  const form = foreignFormOf(answer.json, envelope.results, expected);
  if (form !== null) {
    findings.add("", "the form of docs/provider-api.md", form);
    throw invalidResponse(findings, new ForeignForm(form));
  }
  const isDone = response.status === 204 || envelope.says === "success";
  const doubts = doubtsAbout(envelope, { http: response.status, isDone, isWrite, endpoint, expected });
  for (const doubt of doubts) findings.add(doubt.path, doubt.expected, doubt.received);
  if (doubts.length > 0) throw invalidResponse(findings);
  // A success may have nothing to tell, where all that it could tell is optional.
  const isBlank = envelope.results === undefined || envelope.results === null;
  const results = isWrite && isBlank && isDone && !expected.nothing && !expected.any ? {} : envelope.results;
  const { innerRows, rows = innerRows } = endpoint;
  const page = pageOfAll({ ...envelope, results }, endpoint, query, expected.rules);
  const rowsSent = Array.isArray(page.results) ? page.results : [];
  const sent = rowsSent.length;
  const lists = new Lists({ rows, inner: innerRows }, endpoint.wholeList, target);
  const read = readResults(schema, page.results, { expected, findings, lists });
  if (lists.cut + lists.dropped > 0) transport().repaired(path, { cut: lists.cut, dropped: lists.dropped });
  if ("error" in read) throw invalidResponse(findings, read.error);
  calls.answered(name);
  noteUnreadable(name, findings, id);
  const paging = meta.optional().catch(undefined).parse(page.meta);
  if (paging && paging.total > sent && asksForAll(endpoint, query))
    lists.leaveOut(rowsSent, paging.total - sent);
  const losses = lists.all;
  up.lost?.(losses);
  const lost = losses.find((loss) => loss.path === "results")?.unreadable ?? 0;
  const whole: Whole<R> = { results: read.data, meta: paging, lost, losses };
  if (endpoint.forEverybody && response.status === 200) keepRead(target, response.body, whole);
  return whole;
}

interface Doubt {
  path: string;
  expected: string;
  received: string;
}

/** Reasons not to take an answer for a success. */
function doubtsAbout(
  envelope: Envelope,
  answer: { http: number; isDone: boolean; isWrite: boolean; endpoint: Endpoint; expected: Expected },
): Doubt[] {
  const { http, isDone, isWrite, endpoint, expected: shape } = answer;
  const { says, unclear, results } = envelope;
  const hasRequired = shape.fields.some(({ optional }) => !optional);
  // A doubtful word is read by what comes with it: after a write, by fields that the answer must have.
  const isTold = says === "either" && hasContent(results) && (!isWrite || hasRequired);
  if (says === "unclear" || (says === "either" && !isTold))
    return unclear.map((one) => ({ ...one, expected: "known status" }));
  if (http >= 300) return [{ path: "", expected: "HTTP status 2xx", received: String(http) }];
  if (endpoint.proof && !isDone && !hasResults(envelope, shape))
    return [{ path: "", expected: "a status or results", received: "neither" }];
  return [];
}

function hasContent(results: unknown): boolean {
  return isFields(results) && Object.keys(results).length > 0;
}

function hasResults({ results }: Envelope, { fields }: Expected): boolean {
  return isFields(results) && fields.some(({ name }) => (results[name] ?? null) !== null);
}

function isFields(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object";
}

/** @param call `*`: a field of several calls */
export function noteUnreadable(call: CallName | "*", { all, spellings }: Findings, id: string | null): void {
  transport().calls.respelled(call, spellings);
  if (all.length === 0) return;
  transport().calls.unreadable(call, all);
  transport().unreadable({ call, fields: all, id });
}

/** Without a token, a refusal fails for all visitors alike. */
function ofNobody({ lang, origin, lost }: SharedContext): UpstreamContext {
  const expired = () => Promise.reject(new UpstreamFault("invalid_response", "shared", false));
  return { token: null, lang, origin, expired, ...(lost ? { lost } : {}) };
}

/** A provider's refusal, with plain sentences only. */
function refusalOf(
  endpoint: Endpoint,
  { status, retryAfter, envelope }: { status: number; retryAfter: number | null; envelope: Envelope | null },
): UpstreamRefusal {
  const { code = null, message = "", errors = {}, results = null } = envelope ?? {};
  const fields = Object.entries(errors).map(([field, text]) => [field, cleanSentence(text)]);
  return new UpstreamRefusal(
    refusedStatus(status, endpoint),
    code,
    cleanSentence(message),
    Object.fromEntries(fields.filter(([, text]) => text !== "")) as Record<string, string>, // pairs of texts
    results,
    retryAfter ?? (status === 429 ? waitOf(results) : null),
    `${endpoint.method} ${endpoint.path}`,
  );
}

/** Seconds to wait, or null. */
function waitOf(results: unknown): number | null {
  const parsed = waiting.safeParse(results);
  return parsed.success ? Math.ceil(parsed.data.time_to_wait) : null;
}

function notAvailable(call: CallName): UpstreamRefusal {
  return new UpstreamRefusal(501, "not_available", "", {}, null, null, call);
}

/** A 400 for a GET of one item means that it cannot exist. */
function refusedStatus(status: number, { method, query, rows }: Endpoint): number {
  const asksForOne = method === "GET" && query !== undefined && rows === undefined;
  return asksForOne && (status === 400 || status === 422) ? 404 : status;
}

function sentenceIn(body: Buffer | undefined): string {
  if (!body || body.length > SENTENCE_BYTES) return "";
  try {
    const envelope = readEnvelope(parsePlain(body.toString()), { list: false, fields: null });
    return cleanSentence(envelope?.message ?? "");
  } catch {
    return "";
  }
}

/** "" for apparent markup, traces or data. */
function cleanSentence(message: string): string {
  const text = message.trim().slice(0, 300);
  const technical = /[<>{}\p{Cc}]|\.\w+:\d+|exception|SQLSTATE|undefined|\w+Error\b|\S{60}/iu;
  return technical.test(text) ? "" : text;
}
