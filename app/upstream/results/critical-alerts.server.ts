import { z } from "zod";
import { bilingual, inLanguageAs } from "../client/bilingual.server.ts";
import type { LangCode } from "../../lib/dates.ts";
import { pagedCall, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { perLanguage } from "../client/endpoint.server.ts";
import { laboratoryIn } from "./result-observations.server.ts";
import {
  code,
  codeOr,
  instant,
  key,
  optionalInstant,
  optionalKey,
  optionalText,
  optionalZone,
  permission,
} from "../client/shapes.server.ts";
import { ALERT_ROLE, ALERT_STATE, CALL_ROLE, VALUE_STATUS } from "../client/words/results.ts";
import { isUnderstood } from "../../lib/not-understood.ts";
import { measured, readMeasured } from "./measured.server.ts";

const NO_LIMITS = { ref_low: null, ref_high: null, goal_low: null, goal_high: null };

const acknowledgement = z.object({
  role: code(ALERT_ROLE),
  name: optionalText.describe("null for a carer unknown to the caller"),
  at: instant,
  is_own: z.boolean().catch(false),
});

const reached = z.object({
  role: code(CALL_ROLE),
  name: optionalText.describe("who repeated the value; null if unknown to the caller"),
  at: instant,
});

/** Nothing was measured, or it does not stand. */
const NO_VALUE: readonly string[] = ["registered", "cancelled", "entered_in_error"];

const laterIn = perLanguage((lang) =>
  z
    .object({
      ...measured,
      code: key.describe("LOINC"),
      date: optionalInstant.describe("local date of the specimen"),
      status: codeOr(VALUE_STATUS, "final"),
      order_number: optionalText,
    })
    .transform(({ code, date, status, ...row }) => ({
      code,
      date,
      status,
      ...readMeasured(row, NO_LIMITS, { lang, isClear: isUnderstood(status), hasOwnLimits: false }),
    })),
);

const alertIn = perLanguage((lang) =>
  z
    .object({
      alert_id: z.string().min(1),
      state: code(ALERT_STATE).describe("withdrawn: replaced by other values"),
      raised_at: instant,
      order_number: z.string().min(1),
      patient_id: key,
      patient_name: z.string().catch(""),
      is_own: z.boolean().catch(false).describe("the caller is the patient"),
      referral_number: optionalKey.describe("the doctor's own referral; null for patients"),
      ...bilingual("panel_name"),
      values: laboratoryIn(lang).observations.describe(
        "critical values; empty while the result is withheld and after the alert is withdrawn",
      ),
      act_en: optionalText.describe("today's instruction from the laboratory to the patient"),
      act_id: optionalText,
      plant_phone: optionalText,
      collected_at: optionalInstant.describe("of the specimen"),
      timezone: optionalZone.describe("IANA zone of the branch"),
      patient_phone: optionalText.describe("for doctors, where the patient shares it"),
      follow_up_until: optionalInstant.describe(
        "a confirmed alert stays as one line until then; null when withdrawn or measured again",
      ),
      remeasured: z
        .array(key)
        .catch([])
        .default([])
        .describe("codes of values that a later specimen has again, other than preliminary"),
      later: z
        .array(laterIn(lang))
        .catch([])
        .default([])
        .transform((rows) => rows.filter(({ status }) => !NO_VALUE.includes(status)))
        .describe("newest value of each code in later specimens, preliminary or not"),
      called_at: optionalInstant.describe("time at which staff were asked to call"),
      withdrawn_at: optionalInstant,
      withdrawn_en: optionalText.describe("reason for the withdrawal"),
      withdrawn_id: optionalText,
      acknowledged: permission.describe(
        "confirmed by the caller, or by a member of the caller's medical centre",
      ),
      acknowledgements: z.array(acknowledgement).default([]),
      reached: z
        .array(reached)
        .default([])
        .describe("people who repeated the value to the laboratory on the telephone"),
    })
    .transform(inLanguageAs(lang, { name: "panel_name", act: "act", withdrawn: "withdrawn" })),
);
export type CriticalAlert = z.output<ReturnType<typeof alertIn>>;

export const listAlerts = pagedCall("Critical values", "GET /critical-alert/get", 20, {
  summary:
    "Lists alerts for critical values in results that the caller may open, unconfirmed first, then newest first; for doctors only while the patient shares the result, for medical centres those of samples they sent. Logs the access.",
  query: z.object({
    alert_id: z.string().optional(),
    patient_id: z.string().optional(),
    order_number: z.string().optional(),
    only_open: z.boolean().optional().describe("open alerts the caller has not confirmed"),
    follow_up: z
      .boolean()
      .optional()
      .describe("with `only_open`: also confirmed ones until their `follow_up_until`"),
    without_values: z.boolean().optional().describe("omits values, so the access is not logged"),
  }),
  rows: 100,
  results: (lang: LangCode) => z.array(alertIn(lang)),
});

/** Null when unknown or not accessible. */
export async function findAlert(up: UpstreamContext, alert_id: string): Promise<CriticalAlert | null> {
  const { results } = await listAlerts(up, { alert_id }, 1);
  return results.find((item) => item.alert_id === alert_id) ?? null;
}

const acknowledgeBody = z.object({ alert_id: z.string(), client_request_id: z.string() });
export const acknowledgeAlert = sendCall("Critical values", "POST /critical-alert/acknowledge", {
  summary:
    "Confirms that the caller has read an alert and will act; only the first confirmation counts. 409 `alert_withdrawn` for a withdrawn alert.",
  body: acknowledgeBody,
  proof: async (up, { body: { alert_id } }) => {
    const { results } = await listAlerts(up, { alert_id, without_values: true }, 1);
    return results.some((alert) => alert.alert_id === alert_id && alert.acknowledged);
  },
});
