import { z } from "zod";
import { parsePlain } from "../../lib/plain-json.ts";
import type { CallName, Sign } from "./call-book.ts";
import type { UpstreamContext } from "./context.ts";
import type { Endpoint } from "./endpoint.server.ts";
import { hasEnded } from "./ended-session.ts";
import { readEnvelope, type Envelope } from "./envelope.ts";
import { CallAbsent, UpstreamFault, UpstreamRefusal } from "./errors.ts";
import type { UpstreamResponse } from "./exchange.server.ts";
import type { Expected } from "./expected.ts";
import { ForeignForm, foreignFormOf } from "./foreign-form.ts";
import { Findings } from "./lenient.ts";
import { readJson, wantedOf } from "./read-answer.server.ts";
import { transport } from "./transport.server.ts";
import type { ServiceArea } from "./policies.server.ts";

/** Larger failure bodies are traces. */
const SENTENCE_BYTES = 16 * 1024;

const waiting = z.object({ time_to_wait: z.coerce.number().positive() });

const locking = z.object({ purpose: z.string() }).catch({ purpose: "" });

export interface Exchange<R extends z.ZodType> {
  name: CallName;
  endpoint: Endpoint<R>;
  up: UpstreamContext;
  isWrite: boolean;
  target: string;
  /** null in the background */
  id: string | null;
}

interface Answer {
  response: UpstreamResponse;
  json: unknown;
  envelope: Envelope | null;
  status: number;
}

/** Some providers report the status only in the envelope, some only by HTTP. */
export async function readAnswer<R extends z.ZodType>(
  { name, endpoint, up }: Exchange<R>,
  response: UpstreamResponse,
  schema: R,
): Promise<Answer> {
  const answer = await readJson(response);
  const requested = { ...wantedOf(schema, endpoint), topLevel: endpoint.topLevel };
  const envelope = answer && readEnvelope(answer.json, requested);
  const inBody = envelope?.status;
  const status = response.status < 400 ? (inBody ?? response.status) : Math.max(inBody ?? 0, response.status);
  if (status === 401 || (up.token !== null && hasEnded(name, response, envelope))) await up.expired?.();
  return { response, json: answer?.json, envelope, status };
}

/** @throws CallAbsent, UpstreamRefusal for a missing call */
export function notePresence<R extends z.ZodType>(
  { name, endpoint, up }: Exchange<R>,
  { status, envelope }: Answer,
): void {
  const { calls } = transport();
  const sign = signOf({ name, hasToken: up.token !== null, status, area: endpoint.area, envelope });
  if (sign === "there" && envelope) calls.sign(name, "there");
  if (sign !== "absent" && sign !== "perhaps absent") return;
  calls.sign(name, sign);
  calls.answered(name, String(status));
  if (sign === "perhaps absent" && calls.isProven(name)) return;
  // Permission may be refused without an envelope too.
  throw sign === "absent" || status === 404 ? new CallAbsent(name) : notAvailable(name);
}

/** @throws UpstreamRefusal, UpstreamFault for all but a success that can be read */
export function successOf<R extends z.ZodType>(
  exchange: Exchange<R>,
  answer: Answer,
  expected: Expected,
): Envelope {
  const { endpoint, isWrite } = exchange;
  const envelope = acceptedEnvelope(exchange, answer);
  const findings = new Findings();
  const form = foreignFormOf(answer.json, envelope.results, expected);
  if (form !== null) {
    findings.add("", "the form of docs/provider-api.md", form);
    throw unreadable(exchange, findings, new ForeignForm(form));
  }
  const http = answer.response.status;
  const isDone = http === 204 || envelope.says === "success";
  const doubts = doubtsAbout(envelope, { http, isDone, isWrite, endpoint, expected });
  for (const doubt of doubts) findings.add(doubt.path, doubt.expected, doubt.received);
  if (doubts.length > 0) throw unreadable(exchange, findings);
  // A success may lack results where all of them are optional.
  const isBlank = (envelope.results ?? null) === null;
  const mayBeBlank = isWrite && isDone && !expected.nothing && !expected.any;
  return isBlank && mayBeBlank ? { ...envelope, results: {} } : envelope;
}

function acceptedEnvelope<R extends z.ZodType>(exchange: Exchange<R>, answer: Answer): Envelope {
  const { name, endpoint, up, isWrite } = exchange;
  const { envelope, status } = answer;
  const { retryAfter, body } = answer.response;
  if (status < 400) {
    if (envelope) return envelope;
    const findings = new Findings();
    findings.add("", "an answer in JSON", body.length === 0 ? "nothing" : "something else");
    throw unreadable(exchange, findings);
  }
  transport().calls.answered(name, String(status));
  if (status >= 500) {
    const text = cleanSentence(envelope?.message ?? "");
    throw new UpstreamFault("server_error", name, isWrite, undefined, retryAfter, false, text);
  }
  if (status === 403 && envelope?.code === "second_lock_required")
    up.locked?.(locking.parse(envelope.results).purpose);
  throw refusalOf(endpoint, { status, retryAfter, envelope });
}

export function unreadable<R extends z.ZodType>(
  { name, isWrite, id }: Exchange<R>,
  findings: Findings,
  cause?: unknown,
): UpstreamFault {
  transport().calls.answered(name, "unreadable");
  noteUnreadable(name, findings, id);
  return new UpstreamFault("invalid_response", name, isWrite, cause);
}

interface Doubt {
  path: string;
  expected: string;
  received: string;
}

function doubtsAbout(
  envelope: Envelope,
  answer: { http: number; isDone: boolean; isWrite: boolean; endpoint: Endpoint; expected: Expected },
): Doubt[] {
  const { http, isDone, isWrite, endpoint, expected: shape } = answer;
  const { says, unclear, results } = envelope;
  const hasRequired = shape.fields.some(({ optional }) => !optional);
  // After a write, only required fields settle a doubtful word.
  const isTold = says === "either" && hasContent(results) && (!isWrite || hasRequired);
  if (says === "unclear" || (says === "either" && !isTold))
    return unclear.map((item) => ({ ...item, expected: "known status" }));
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

/** "" without a sentence. */
export function sentenceIn(body: Buffer | undefined): string {
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

/** Their 401 is about a password or code. */
const CREDENTIALS = new Set<CallName>([
  "POST /login",
  "POST /register",
  "POST /request-otp",
  "POST /verify-otp",
  "POST /forget-password",
  "POST /reset-password",
  "POST /application/verify-otp",
  "POST /application/activate",
  "POST /application/open",
  "POST /shared-record/check",
  "POST /shared-record/open",
  "POST /shared-record/get-printout",
  "POST /shared-record/get-health-link",
]);

/** @param envelope null: no JSON object @returns null: says nothing about the call */
export function signOf({
  name,
  hasToken,
  status,
  area,
  envelope,
}: {
  name: CallName;
  hasToken: boolean;
  status: number;
  area: ServiceArea;
  envelope: Envelope | null;
}): Sign | null {
  if ([501, 405].includes(status)) return "absent";
  // A gateway may ask for a token before it looks for the route.
  if (status === 401 && !hasToken && !CREDENTIALS.has(name)) return "perhaps absent";
  const isDenial = [404, 403].includes(status);
  if (!isDenial) return envelope && isFailure(status, envelope) && envelope.namesRoute ? "absent" : "there";
  const speaker = envelope?.speaker;
  if (speaker === "router") return "absent";
  if (speaker === "call") return "there";
  // Signing in may be refused this way, without an envelope.
  return area === "auth" && envelope ? null : "perhaps absent";
}

function isFailure(status: number, { says }: Envelope): boolean {
  return status >= 400 || says === "unclear" || says === "either";
}
