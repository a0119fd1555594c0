import { z } from "zod";
import type { CallName } from "./call-book.ts";
import type { Endpoint } from "./endpoint.server.ts";
import type { Envelope } from "./envelope.ts";
import { UpstreamRefusal } from "./errors.ts";

/** A provider's refusal, with plain sentences only. */
export function refusalOf(
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

const waiting = z.object({ time_to_wait: z.coerce.number().positive() });

/** Seconds to wait, or null. */
function waitOf(results: unknown): number | null {
  const parsed = waiting.safeParse(results);
  return parsed.success ? Math.ceil(parsed.data.time_to_wait) : null;
}

export function notAvailable(call: CallName): UpstreamRefusal {
  return new UpstreamRefusal(501, "not_available", "", {}, null, null, call);
}

/** A 400 for a GET of one item means that it cannot exist. */
function refusedStatus(status: number, { method, query, rows }: Endpoint): number {
  const asksForOne = method === "GET" && query !== undefined && rows === undefined;
  return asksForOne && (status === 400 || status === 422) ? 404 : status;
}

/** "" for apparent markup, traces or data. */
function cleanSentence(message: string): string {
  const text = message.trim().slice(0, 300);
  const technical = /[<>{}\p{Cc}]|\.\w+:\d+|exception|SQLSTATE|undefined|\w+Error\b|\S{60}/iu;
  return technical.test(text) ? "" : text;
}
