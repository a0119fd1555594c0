import { z } from "zod";
import { bilingual } from "../client/bilingual.server.ts";
import { keyCall, pagedCall, sendCall } from "../client/client.server.ts";
import {
  code,
  instant,
  key,
  optionalInstant,
  optionalNumber,
  optionalText,
  orNull,
} from "../client/shapes.server.ts";
import { ALERT_ROLE } from "../client/words/results.ts";

const alert = z.object({
  alert_id: z.string().min(1),
  order_number: z.string().min(1),
  raised_at: instant,
  told: orNull(z.number().int()).describe("number of notified accounts"),
  call_due_at: optionalInstant.describe("time at which staff call unless the patient's side has confirmed"),
  called_at: optionalInstant,
  withdrawn_at: optionalInstant,
  ...bilingual("withdrawn"),
  acknowledgements: z
    .array(z.object({ role: code(ALERT_ROLE), name: z.string(), at: z.string() }))
    .default([]),
});
export type StaffAlert = z.output<typeof alert>;

export const listStaffAlerts = pagedCall("Reference laboratory", "GET /reference/critical-alerts", 20, {
  summary: "Lists alerts of critical values with their confirmations, open ones first.",
  rows: 100,
  results: z.array(alert),
});

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
      tests: z
        .array(z.object({ product_id: key, name_en: z.string().catch(""), name_id: z.string().catch("") }))
        .default([])
        .describe("tests that may be repeated"),
    }),
  ),
});
export type ResultEntry = z.output<typeof entry>;

export const getEntry = keyCall("Reference laboratory", "GET /reference/result-entry", {
  summary: "Returns the numeric measurements of each patient of an order, with their current values.",
  query: z.object({ order_number: z.string() }),
  results: entry,
});

const enterBody = z.object({
  order_number: z.string(),
  patient_id: z.string(),
  code: z.string().describe("LOINC"),
  value: z.number(),
  reason: z.string().optional().describe("required if the result is already issued"),
});
export const enterResult = sendCall("Reference laboratory", "POST /reference/enter-result", {
  summary: "Enters a value of a result and issues it, or corrects an issued one. 409 `result_state`.",
  body: enterBody,
});

const adviseBody = z.object({
  order_number: z.string(),
  patient_id: z.string(),
  product_id: z.string(),
  months: z.number().describe("calendar months after the result, 1–36"),
});
export const adviseRepeat = sendCall("Reference laboratory", "POST /reference/advise-repeat", {
  summary: "Advises a repeat of a test; replaces earlier advice about the same test. 409 `result_state`.",
  body: adviseBody,
});

const withdrawBody = z.object({ order_number: z.string(), patient_id: z.string(), reason: z.string() });
export const withdrawResult = sendCall("Reference laboratory", "POST /reference/withdraw-result", {
  summary: "Withdraws a result issued by mistake. 409 `result_state`.",
  body: withdrawBody,
});
