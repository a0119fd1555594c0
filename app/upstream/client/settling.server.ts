import { z } from "zod";
import { callEnvelope } from "./call-envelope.server.ts";
import type { UpstreamContext } from "./context.ts";
import { endpoint, type CallValues, type Endpoint } from "./endpoint.server.ts";
import { UpstreamFault } from "./errors.ts";
import { settle } from "./settle.ts";

const outcomeCall = endpoint("Requests", "GET /request/get-outcome", {
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
export async function mayRepeat(
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

export const stillUnknown = ({ method, path }: Endpoint) =>
  new UpstreamFault("timeout", `${method} ${path}`, true);
