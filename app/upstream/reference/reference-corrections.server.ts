import { z } from "zod";
import { call, callList, sender, type Meta, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { ignored, instant, key, optionalInstant, optionalText } from "../client/shapes.server.ts";

const correction = z.object({
  ticket_number: key,
  username: z.string().catch(""),
  name: z.string().catch("").describe("name of the account owner"),
  field: z.string().catch(""),
  old_value: optionalText.describe("value at the time of the request"),
  value: z.string().catch("").describe("requested value"),
  reason: z.string().catch(""),
  correction_status: z.enum(["waiting", "accepted", "refused"]),
  created_at: instant,
  answer: optionalText.describe("the laboratory's answer"),
  decided_at: optionalInstant,
});
export type CorrectionRequest = z.output<typeof correction>;

const listCall = endpoint("Reference laboratory", "GET /reference/corrections", {
  summary: "Lists correction requests, pending ones first.",
  availability: "reference only",
  query: z.object({ page: z.number(), per_page: z.number() }),
  rows: 100,
  results: z.array(correction),
});

/** Pending ones first. */
export function listCorrections(up: UpstreamContext): Promise<{ results: CorrectionRequest[]; meta: Meta }> {
  return callList(up, listCall, { query: { page: 1, per_page: 10 } });
}

const detailCall = endpoint("Reference laboratory", "GET /reference/correction", {
  summary: "Returns one correction request.",
  availability: "reference only",
  query: z.object({ ticket_number: z.string() }),
  results: correction,
});

export function getCorrection(up: UpstreamContext, ticket_number: string): Promise<CorrectionRequest> {
  return call(up, detailCall, { query: { ticket_number } });
}

const decision = z.object({
  ticket_number: z.string(),
  decision: z.enum(["accept", "refuse"]),
  answer: z.string().optional().describe("for the account owner; required for a refusal"),
});

const decideCall = endpoint("Reference laboratory", "POST /reference/decide-correction", {
  summary: "Accepts a correction and changes the identity, or refuses it; notifies the account.",
  availability: "reference only",
  body: decision,
  results: ignored,
});

export const decideCorrection = sender(decideCall);
