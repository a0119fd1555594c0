import { z } from "zod";
import { keyCall, pagedCall, sendCall } from "../client/client.server.ts";
import { code, flagOr, instant, key, optionalInstant, optionalText } from "../client/shapes.server.ts";
import { CORRECTION_STATUS } from "../client/words/accounts.ts";

const correction = z.object({
  ticket_number: key,
  username: z.string().catch(""),
  name: z.string().catch("").describe("name of the account owner"),
  field: z.string().catch(""),
  old_value: optionalText.describe("value at the time of the request"),
  value: z.string().catch("").describe("requested value"),
  reason: z.string().catch(""),
  correction_status: code(CORRECTION_STATUS),
  created_at: instant,
  answer: optionalText.describe("the laboratory's answer"),
  decided_at: optionalInstant,
  due_at: optionalInstant.describe("answered by: 3 × 24 hours"),
  overdue: flagOr(false).describe("not answered by then"),
});
export type CorrectionRequest = z.output<typeof correction>;

export const listCorrections = pagedCall("Reference laboratory", "GET /reference/corrections", 10, {
  summary: "Lists correction requests, pending ones first.",
  rows: 100,
  results: z.array(correction),
});

export const getCorrection = keyCall("Reference laboratory", "GET /reference/correction", {
  summary: "Returns one correction request.",
  query: z.object({ ticket_number: z.string() }),
  results: correction,
});

const decision = z.object({
  ticket_number: z.string(),
  decision: z.enum(["accept", "refuse"]),
  answer: z.string().optional().describe("for the account owner; required for a refusal"),
});

export const decideCorrection = sendCall("Reference laboratory", "POST /reference/decide-correction", {
  summary: "Accepts a correction and changes the identity, or refuses it; notifies the account.",
  body: decision,
});
