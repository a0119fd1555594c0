import { z } from "zod";
import { listOf, newestFirst, rowsOf } from "../client/list-shapes.server.ts";
import type { LangCode } from "../../lib/dates.ts";
import { perLanguage } from "../client/endpoint.server.ts";
import { outsideIn } from "../results/results.server.ts";
import { keyCall, pagedCall, sendCall } from "../client/client.server.ts";
import {
  code,
  codeOr,
  instant,
  key,
  optionalCode,
  optionalCount,
  optionalInstant,
  optionalText,
  permission,
  sensitive,
} from "../client/shapes.server.ts";
import {
  ACCESS_ACTION,
  ACCESS_GROUND,
  ACCESS_SUBJECT,
  GENDER,
  RESULT_STATE,
} from "../client/words/results.ts";
import { PLACE_OF_VISIT } from "../client/words/orders.ts";

const MOST_NAMED = 5;
const text = z.string().catch("");
const count = z.number().int().min(0).catch(0);

export const identity = z.object({
  name: text,
  medical_record_number: optionalText,
  date_of_birth: optionalText.describe("YYYY-MM-DD"),
  gender: optionalCode(GENDER),
  blood_type: optionalText,
});
export type Identity = z.output<typeof identity>;

const declared = z.object({
  version: z.number().int().min(0).describe("send back with each change; 0 = nothing declared yet"),
  allergies: text,
  conditions: text,
  medicines: text,
  reported_at: optionalInstant,
  reported_by: optionalText.describe("name of the account owner"),
  by_caller: z.boolean().catch(false),
});
type Declared = z.output<typeof declared>;

const accessLine = z.object({
  at: instant,
  first_at: optionalInstant.describe("time of the first entry merged into this line"),
  count: count.describe("number of entries merged into this line"),
  is_own: z.boolean().catch(false),
  actor_name: optionalText.describe("of a share link: the name that its reader gave, if any"),
  on_behalf_of: optionalText.describe("patient, company, or owner of the share link"),
  what: code(ACCESS_SUBJECT),
  action: code(ACCESS_ACTION),
  ground: optionalCode(ACCESS_GROUND),
  order_number: optionalText,
  tests: z.array(text).default([]).describe("of the order, in the request's language"),
});
/** Consecutive openings are merged. */
export type AccessLine = z.output<typeof accessLine>;

const visitIn = (lang: LangCode) =>
  z.object({
    order_number: key,
    date: z.string().describe("YYYY-MM-DD of the branch"),
    plant_name: optionalText,
    service: codeOr(PLACE_OF_VISIT, "branch").describe("place of the visit"),
    tests: z.array(text).default([]).describe("names in the request's language"),
    sensitive,
    own_order: permission.describe("the order belongs to the caller"),
    result_state: optionalCode(RESULT_STATE),
    flagged_count: optionalCount().describe("values outside their range"),
    outside: rowsOf(outsideIn(lang), { most: MOST_NAMED }).describe("the first of them"),
  });
export type RecordVisit = z.output<ReturnType<typeof visitIn>>;

const recordIn = perLanguage((lang) =>
  z.object({
    patient: identity.extend({ patient_id: key }),
    is_self: z.boolean().catch(false),
    decides: permission.describe("the caller may declare and create share pages"),
    declared,
    visits: rowsOf(visitIn(lang), newestFirst("date")).describe("newest first"),
    access_log: z
      .array(accessLine)
      .nullable()
      .catch(null)
      .describe("latest lines; null: not available to the caller"),
  }),
);
export type MedicalRecord = z.output<ReturnType<typeof recordIn>>;

/** The laboratory logs the opening. */
export const getRecord = keyCall("Medical record", "GET /medical-record/get-detail", {
  summary:
    "Returns the record of the caller or of a patient whose results the caller may see; 404 for others. Logs the access.",
  query: z.object({ patient_id: z.string() }),
  innerRows: 500,
  results: recordIn,
});

const declareBody = z.object({
  patient_id: z.string(),
  version: z.number(),
  allergies: z.string(),
  conditions: z.string(),
  medicines: z.string(),
  client_request_id: z.string(),
});

/** @throws UpstreamRefusal 404; 409 `version_changed` ({@link declaredOfRefusal}) */
export const updateDeclared = sendCall("Medical record", "PUT /medical-record/update-declared", {
  summary:
    "Saves a patient's declarations, at most 1000 characters each. 409 `version_changed` with the current ones.",
  body: declareBody,
  results: declared,
});

/** Null if absent. */
export function declaredOfRefusal(results: unknown): Declared | null {
  const parsed = declared.safeParse(results);
  return parsed.success ? parsed.data : null;
}

export const listAccess = pagedCall("Medical record", "GET /medical-record/get-access-log", 10, {
  summary: "Lists accesses to the caller's own record, newest first. Logs the access.",
  query: z.object({
    patient_id: z.string(),
    own: z.number().optional().describe("1: only the caller's own accesses, one by one"),
  }),
  rows: 100,
  wholeList: true,
  results: listOf(accessLine, newestFirst("at")),
});
