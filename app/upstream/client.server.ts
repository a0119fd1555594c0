import { randomUUID } from "node:crypto";
import { z } from "zod";
import { transport } from "../upstream/transport.server.ts";
import type { Area } from "./transport.server.ts";
import { UpstreamFault, UpstreamRefusal } from "./errors.ts";

/** On whose behalf, and in which language, the laboratory is asked. */
export interface UpstreamContext {
  /** bearer token; null for public calls */
  token: string | null;
  lang: "en" | "id";
  /** what to do when the laboratory says that the session is over; it throws */
  expired?: () => Promise<never>;
}

export type QueryValue = string | number | boolean | null | undefined;

export interface UpstreamCall<T extends z.ZodType> {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** path of the contract, e.g. "/cart/get" */
  path: `/${string}`;
  /** undefined, null and "" are left out */
  query?: Record<string, QueryValue>;
  /** sent as JSON */
  body?: unknown;
  /** sent as a multipart form with this one file, in place of `body` */
  file?: { field: string; name: string; type: string; bytes: Uint8Array };
  /** shape of `results` */
  schema: T;
  area: Area;
}

const meta = z.object({
  page: z.number().int(),
  per_page: z.number().int(),
  total: z.number().int(),
  last_page: z.number().int(),
  unread_count: z.number().int().optional(),
});
/** Paging of a list (screens.md R1). */
export type Meta = z.output<typeof meta>;

const envelope = z.looseObject({
  statusCode: z.number().int(),
  message: z
    .string()
    .transform((text) => text.slice(0, 300))
    .optional()
    .catch(undefined),
  code: z.string().optional().catch(undefined),
  results: z.unknown().optional(),
  errors: z
    .record(z.string(), z.union([z.string(), z.array(z.string())]))
    .optional()
    .catch(undefined),
  meta: meta.optional().catch(undefined),
});

/**
 * One call to the laboratory. Answers the checked `results`.
 * @throws UpstreamRefusal for 4xx and 501; UpstreamFault when it cannot be asked, is slow or talks
 * nonsense (also when `results` does not fit the schema)
 */
export async function call<T extends z.ZodType>(
  up: UpstreamContext,
  one: UpstreamCall<T>,
): Promise<z.output<T>> {
  return (await callEnvelope(up, one)).results;
}

/** Like {@link call}, with the list's paging beside the results. Absent paging means one page. */
export async function callList<T extends z.ZodType>(
  up: UpstreamContext,
  one: UpstreamCall<T>,
): Promise<{ results: z.output<T>; meta: Meta }> {
  const answer = await callEnvelope(up, one);
  const count = Array.isArray(answer.results) ? answer.results.length : 0;
  return {
    results: answer.results,
    meta: answer.meta ?? { page: 1, per_page: Math.max(1, count), total: count, last_page: 1 },
  };
}

/** Like {@link call}, with the whole answer for the contract's exceptions (`/login`, `status_code`). */
export async function callEnvelope<T extends z.ZodType>(
  up: UpstreamContext,
  one: UpstreamCall<T>,
): Promise<{ results: z.output<T>; meta: Meta | undefined; top: Record<string, unknown>; message: string }> {
  const method = one.method ?? "GET";
  const content = one.file ? multipart(one.file) : json(one.body);
  const answer = await transport().send({
    method,
    path: one.path + search({ ...one.query, lang: up.lang }),
    headers: {
      accept: "application/json",
      "x-request-id": randomUUID(),
      ...(up.token ? { authorization: `Bearer ${up.token}` } : {}),
      ...(content ? { "content-type": content.type } : {}),
    },
    ...(content ? { body: content.body } : {}),
    area: one.area,
  });
  if ("fault" in answer) {
    throw new UpstreamFault(answer.fault, one.area, answer.maybeSent && method !== "GET", answer.cause);
  }
  const nonsense = (cause?: unknown) =>
    new UpstreamFault("invalid_response", one.area, method !== "GET", cause);
  if (answer.status === 401) await up.expired?.();
  const body = envelope.safeParse(readJson(answer.body));
  if (!body.success) {
    // A call the provider does not have answers 404 or 501 without the envelope (screens.md §9).
    if (answer.status === 404 || answer.status === 501)
      throw new UpstreamRefusal(501, "not_available", "", {}, null);
    if (answer.status >= 400) throw new UpstreamRefusal(answer.status, null, "", {}, null);
    throw nonsense(body.error);
  }
  const { statusCode, message = "", code, results, errors, meta: paging, ...top } = body.data;
  if (statusCode === 401) await up.expired?.();
  if (statusCode >= 500 && statusCode !== 501)
    throw new UpstreamFault("server_error", one.area, method !== "GET");
  if (statusCode >= 400)
    throw new UpstreamRefusal(statusCode, code ?? null, message, firstTexts(errors), results);
  const parsed = one.schema.safeParse(results);
  if (!parsed.success) throw nonsense(parsed.error);
  return { results: parsed.data, meta: paging, top, message };
}

function readJson(body: Buffer): unknown {
  try {
    // JSON.parse keeps "__proto__" as an own key of a fresh object, and zod strips unknown keys.
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

function json(body: unknown): { type: string; body: string } | null {
  return body === undefined ? null : { type: "application/json", body: JSON.stringify(body) };
}

/** Name and field are the portal's own, so that nothing in them has to be escaped. */
function multipart(file: NonNullable<UpstreamCall<z.ZodType>["file"]>): { type: string; body: Uint8Array } {
  const boundary = `portal-${randomUUID()}`;
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\n` +
    `Content-Type: ${file.type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
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
    if (first) out[field] = first;
  }
  return out;
}
