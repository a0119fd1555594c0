import { z } from "zod";
import { call, pagedCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { code, key, optionalText, orNull } from "../client/shapes.server.ts";
import { INVITATION_STATE } from "../client/words/companies.ts";

const claim = z.object({ token: z.string(), code: z.string().describe("code as entered") });
const claimCall = endpoint("Office care", "POST /invitation/claim", {
  area: "order",
  summary:
    "Proves with an invitation code that the caller is the invited employee. 400 `code_wrong` with `tries_left`, `code_locked`, `code_expired`, `code_used`, `invitation_withdrawn`, `identity_different`; an unknown link counts as a wrong code.",
  body: claim,
  results: z.object({
    state: code(INVITATION_STATE).describe("checking: the laboratory compares the data first"),
  }),
});

export async function claimInvitation(up: UpstreamContext, body: z.input<typeof claim>) {
  return (await call(up, claimCall, { body })).state;
}

const SLIPS = 500;
const slip = z.object({
  examination_item_id: key,
  employee_number: z.string(),
  employee_name: z.string(),
  department: optionalText,
  window: orNull(z.object({ date: z.string(), time_start: z.string(), time_end: z.string() })),
  preparation: z.array(z.string()).default([]),
});
export type Slip = z.output<typeof slip>;

export const listSlips = pagedCall("Office care", "GET /office-care/slips", SLIPS, {
  summary:
    "Lists an event's expected employees in the order of their times, with how to prepare. Contains no codes.",
  query: z.object({ office_care_id: z.string() }),
  rows: SLIPS,
  results: z.array(slip),
});
