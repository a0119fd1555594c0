import { z } from "zod";
import { parseJson } from "../lib/json.ts";
import { decrypt, encrypt } from "./encryption.server.ts";

/** The first submission ended without a known outcome. */
export class OutcomeUnknown extends Error {}

const outcome = z.union([
  z.object({ status: z.number(), location: z.string().nullable(), cookies: z.array(z.string()) }),
  z.object({ page: z.unknown() }),
]);

export function encodeOutcome(result: unknown): string {
  if (!(result instanceof Response)) return encrypt(JSON.stringify({ page: result }));
  const { status, headers } = result;
  const location = headers.get("Location");
  return encrypt(JSON.stringify({ status, location, cookies: headers.getSetCookie() }));
}

/** Undefined if unreadable. */
export function outcomeIn(encrypted: string): unknown {
  try {
    return decodeOutcome(encrypted);
  } catch (error) {
    if (error instanceof OutcomeUnknown) return undefined;
    throw error;
  }
}

/** @throws OutcomeUnknown */
export function decodeOutcome(encrypted: string): unknown {
  const text = decrypt(encrypted);
  if (text === null) throw new OutcomeUnknown("The outcome was encrypted with a secret that is gone.");
  const parsed = outcome.safeParse(parseJson(text));
  if (!parsed.success) throw new OutcomeUnknown("The outcome cannot be read.");
  const first = parsed.data;
  if ("page" in first) return first.page;
  const headers = new Headers(first.location === null ? {} : { Location: first.location });
  for (const cookie of first.cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: first.status, headers });
}
