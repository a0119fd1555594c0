import { z } from "zod";
import { bilingual } from "../client/bilingual.server.ts";
import { call, callList, sender, type Meta, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import {
  ignored,
  instant,
  key,
  optionalInstant,
  optionalNumber,
  optionalText,
} from "../client/shapes.server.ts";

const alert = z.object({
  alert_id: z.string().min(1),
  order_number: z.string().min(1),
  raised_at: instant,
  told: z.number().int().catch(0).describe("number of notified accounts"),
  call_due_at: optionalInstant.describe("time at which staff call unless the patient's side has confirmed"),
  called_at: optionalInstant,
  withdrawn_at: optionalInstant,
  ...bilingual("withdrawn"),
  acknowledgements: z
    .array(z.object({ role: z.enum(["patient", "carer", "doctor"]), name: z.string(), at: z.string() }))
    .catch([]),
});
export type StaffAlert = z.output<typeof alert>;

const alertsCall = endpoint("Reference laboratory", "GET /reference/critical-alerts", {
  summary: "Lists alerts of critical values with their confirmations, open ones first.",
  availability: "reference only",
  query: z.object({ page: z.number(), per_page: z.number() }),
  rows: 100,
  results: z.array(alert),
});

/** Valid ones first. */
export function listStaffAlerts(up: UpstreamContext): Promise<{ results: StaffAlert[]; meta: Meta }> {
  return callList(up, alertsCall, { query: { page: 1, per_page: 20 } });
}

const entry = z.object({
  order_number: z.string().min(1),
  patients: z.array(
    z.object({
      patient_id: key,
      patient_name: z.string().catch(""),
      state: z.string(),
      analytes: z.array(
        z.object({
          code: z.string().min(1),
          name_en: z.string().catch(""),
          name_id: z.string().catch(""),
          unit: optionalText,
          value: optionalNumber,
        }),
      ),
    }),
  ),
});
export type ResultEntry = z.output<typeof entry>;

const entryCall = endpoint("Reference laboratory", "GET /reference/result-entry", {
  summary: "Returns the numeric measurements of each patient of an order, with their current values.",
  availability: "reference only",
  query: z.object({ order_number: z.string() }),
  results: entry,
});
export function getEntry(up: UpstreamContext, order_number: string): Promise<ResultEntry> {
  return call(up, entryCall, { query: { order_number } });
}

const enterBody = z.object({
  order_number: z.string(),
  patient_id: z.string(),
  code: z.string().describe("LOINC"),
  value: z.number(),
  reason: z.string().optional().describe("required if the result is already issued"),
});
const enterCall = endpoint("Reference laboratory", "POST /reference/enter-result", {
  summary: "Enters a value of a result and issues it, or corrects an issued one. 409 `result_state`.",
  availability: "reference only",
  body: enterBody,
  results: ignored,
});

export const enterResult = sender(enterCall);

const withdrawBody = z.object({ order_number: z.string(), patient_id: z.string(), reason: z.string() });
const withdrawCall = endpoint("Reference laboratory", "POST /reference/withdraw-result", {
  summary: "Withdraws a result issued by mistake. 409 `result_state`.",
  availability: "reference only",
  body: withdrawBody,
  results: ignored,
});

export const withdrawResult = sender(withdrawCall);
