import { z } from "zod";
import type { LangCode } from "../../lib/dates.ts";
import { bilingual } from "../client/bilingual.server.ts";
import { keyCall, pagedCall, plainCall, sendCall } from "../client/client.server.ts";
import { perLanguage } from "../client/endpoint.server.ts";
import { code, instant, optionalInstant, optionalText, orNull, permission } from "../client/shapes.server.ts";
import { ALERT_ROLE, CALL_OUTCOME, CALL_ROLE } from "../client/words/results.ts";
import { laboratoryIn } from "../results/result-observations.server.ts";

const staffCall = z.object({
  call_id: z.string().min(1),
  step: z.number().int(),
  role: code(CALL_ROLE),
  name: z.string(),
  phone: optionalText.describe("E.164; null: no recipient has a readable number"),
  may_hear: permission.describe("may learn test and value, and so confirm"),
  at: instant,
  outcomes: z
    .array(
      z.object({
        outcome: code(CALL_OUTCOME),
        reached: optionalText.describe("who answered"),
        at: instant,
      }),
    )
    .default([]),
});
export type StaffCall = z.output<typeof staffCall>;

const staffAlert = z.object({
  alert_id: z.string().min(1),
  order_number: z.string().min(1),
  raised_at: instant,
  told: orNull(z.number().int()).describe("number of notified accounts"),
  confirmed: permission.describe("in the portal, or by a value repeated on the telephone"),
  call_due_at: optionalInstant.describe("next call; null once somebody has confirmed"),
  called_at: optionalInstant.describe("first call"),
  withdrawn_at: optionalInstant,
  ...bilingual("withdrawn"),
  calls: z.array(staffCall).default([]).describe("one after another, the first first"),
  acknowledgements: z
    .array(z.object({ role: code(ALERT_ROLE), name: z.string(), at: z.string() }))
    .default([]),
});
export type StaffAlert = z.output<typeof staffAlert>;

export const listStaffAlerts = pagedCall("Reference laboratory", "GET /reference/critical-alerts", 20, {
  summary: "Lists alerts of critical values with their calls and confirmations, those in effect first.",
  rows: 100,
  results: z.array(staffAlert),
});

const staffAlertIn = perLanguage((lang: LangCode) =>
  staffAlert.extend({
    patient_name: z.string().catch(""),
    date_of_birth: optionalText.describe("YYYY-MM-DD"),
    values: laboratoryIn(lang).observations.describe("values to read out; empty after the withdrawal"),
  }),
);
export type StaffAlertDetail = z.output<ReturnType<typeof staffAlertIn>>;

export const getStaffAlert = keyCall("Reference laboratory", "GET /reference/critical-alert", {
  summary: "Returns one alert with the values to read out.",
  query: z.object({ alert_id: z.string() }),
  results: staffAlertIn,
});

const outcomeBody = z.object({
  call_id: z.string(),
  outcome: z
    .enum(CALL_OUTCOME.codes)
    .describe("only read_back confirms; passed_on: reached somebody who may not learn the value"),
  reached: z.string().optional().describe("who answered; required unless nobody did"),
});
export const recordCallOutcome = sendCall("Reference laboratory", "POST /reference/call-outcome", {
  summary:
    "Records how a call about a critical value went. After no answer the next recipient is called at once. 409 `alert_withdrawn`.",
  body: outcomeBody,
});

export const getDutyPhysician = plainCall("Reference laboratory", "GET /reference/duty-physician", {
  summary: "Returns the last recipient of calls about critical values.",
  results: z.object({ name: optionalText, phone: optionalText.describe("E.164") }),
});

export const changeDutyPhysician = sendCall("Reference laboratory", "POST /reference/duty-physician", {
  summary: "Changes the duty physician; 400 for a number that cannot be called.",
  body: z.object({ name: z.string(), phone: z.string() }),
});
