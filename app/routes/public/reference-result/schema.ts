import { z } from "zod";

const reason = z.string().trim().max(200, "errors:too_long");
const choice = z.string({ error: "errors:choose_one" }).trim().max(220, "errors:choose_one");

/** One patient's value: `what` is {@link whatKey}. */
export const entrySchema = z.object({
  what: choice.regex(/^\S+ \S+$/, "errors:choose_one"),
  value: z
    .string({ error: "results:critical.staff.value_wrong" })
    .trim()
    .regex(/^\d{1,6}(?:[.,]\d{1,4})?$/, "results:critical.staff.value_wrong"),
  reason: reason.optional(),
});

export const withdrawSchema = z.object({
  patient_id: choice,
  withdraw_reason: z
    .string({ error: "errors:required" })
    .trim()
    .min(1, "errors:required")
    .max(200, "errors:too_long"),
});

/** Months after a result until its test is repeated. */
export const REPEAT_MONTHS = ["1", "3", "6", "12"] as const;

/** `repeat` is {@link whatKey} of a patient and a test. */
export const adviceSchema = z.object({
  repeat: choice.regex(/^\S+ \S+$/, "errors:choose_one"),
  months: z.enum(REPEAT_MONTHS, "errors:choose_one"),
});

/** Patient and analyte, or patient and test, as one option value. */
export function whatKey(patient_id: string, code: string): string {
  return `${patient_id} ${code}`;
}
