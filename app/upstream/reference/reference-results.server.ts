import { z } from "zod";
import { keyCall, sendCall } from "../client/client.server.ts";
import { key, optionalNumber, optionalText } from "../client/shapes.server.ts";

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
