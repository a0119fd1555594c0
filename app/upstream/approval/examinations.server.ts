import { z } from "zod";
import { REQUEST_ROWS } from "../../lib/body-policy.ts";
import { keyCall, pagedCall, sendCall } from "../client/client.server.ts";
import { NOT_UNDERSTOOD, type NotUnderstood } from "../../lib/not-understood.ts";
import { listOf } from "../client/list-shapes.server.ts";
import {
  code,
  flagOr,
  key,
  numberOr,
  optionalCode,
  optionalInstant,
  optionalText,
  orNotUnderstood,
  orNull,
  rupiah,
  stoppedText,
} from "../client/shapes.server.ts";
import {
  APPROVAL_BLOCKED,
  APPROVAL_DECISION,
  APPROVAL_MODE,
  APPROVAL_STATUS,
  APPROVAL_STEP,
  FUNDING,
  PLACE_TYPE,
} from "../client/words/companies.ts";

const step = code(APPROVAL_STEP);
const status = code(APPROVAL_STATUS);
export const EXAMINATION_FUNDINGS = FUNDING.codes;
const funding = optionalCode(FUNDING);
export type Funding = (typeof EXAMINATION_FUNDINGS)[number];
export type ReadFunding = Funding | NotUnderstood;
const count = z.number().int().min(0);
const UNREAD = { balance: null, reserved: null, available: null };
const deposit = z
  .object({ balance: rupiah, reserved: rupiah, available: rupiah })
  .nullish()
  .catch(UNREAD)
  .describe("null: the company has none");

const summary = {
  examination_id: key,
  request_number: z.string(),
  office_care_id: key,
  office_care_name: z.string().catch(""),
  requested_by: optionalText.describe("name of the requester"),
  requested_at: optionalInstant,
  approval_step: step,
  approval_status: status,
  amount_total: rupiah,
  people: count,
};

const listed = z.object({
  ...summary,
  waiting_since: optionalInstant.describe("start of the present step; null: decided; an extension"),
  rejected: numberOr(0),
  funding_wanted: funding.describe("requested funding"),
  quota_missing: orNotUnderstood(count).describe(
    "examinations that the contract's quota lacks for this request; an extension",
  ),
  quota_absent: orNotUnderstood(z.array(z.object({ name: z.string(), count }))).describe(
    "tests without a quota among quota_missing; an extension",
  ),
});
export type ListedExamination = z.output<typeof listed>;

const listQuery = z.object({
  step: z.enum(APPROVAL_STEP.codes),
  q: z.string().optional().describe("part of the event's name or the request number"),
});
export const listExaminations = pagedCall("Examinations", "GET /examination/get", 10, {
  summary: "Lists examinations at an approval step, oldest first; decided ones newest first.",
  query: listQuery,
  rows: 100,
  wholeList: true,
  results: z.array(listed),
});

/** A decision that cannot be read must not be made again. */
const decision = z
  .object({
    decision: code(APPROVAL_DECISION),
    reason: optionalText,
    actor_name: optionalText,
    at: optionalInstant,
  })
  .nullish()
  .catch({ decision: NOT_UNDERSTOOD, reason: null, actor_name: null, at: null });

const item = z.object({
  examination_item_id: key,
  employee_id: key,
  employee_number: z.string(),
  employee_name: z.string(),
  department: optionalText,
  product_name: optionalText,
  product_ids: orNotUnderstood(z.array(key)).describe("what the quota would pay for; an extension"),
  amount: rupiah,
  active: flagOr(true).meta({ strict: true }).describe("false: has left the company and cannot be approved"),
  first: decision.describe("null: not decided"),
  second: decision,
});
export type ExaminationItem = z.output<typeof item>;

const logLine = z.object({
  seq: count,
  step,
  mode: code(APPROVAL_MODE),
  actor_name: optionalText,
  role: optionalText,
  at: optionalInstant,
  funding,
  reason: optionalText,
  approved_count: count,
  rejected_count: count,
  refused_count: numberOr(0),
  hash: z.string(),
});
export type LogLine = z.output<typeof logLine>;

const detail = z.object({
  ...summary,
  date_from: optionalText,
  date_to: optionalText,
  place_type: optionalCode(PLACE_TYPE),
  address: optionalText,
  note: optionalText,
  funding,
  funding_wanted: funding.describe("requested funding"),
  version: z.number().int(),
  items: listOf(item, { most: REQUEST_ROWS }).describe("in a fixed order, at most 1,500"),
  logs: z.array(logLine).default([]),
  blocked: optionalCode(APPROVAL_BLOCKED).describe("reason the caller cannot decide; null: the caller can"),
  fundings: z
    .array(code(FUNDING))
    .catch([NOT_UNDERSTOOD])
    .default([])
    .describe("allowed by the contract terms"),
  deposit,
  quota: orNotUnderstood(z.array(z.object({ product_id: key, available: count }))).describe(
    "examinations left in the quota of the event's contract, by product; an extension",
  ),
  stopped: stoppedText,
});
export type Examination = z.output<typeof detail>;

export const getExamination = keyCall("Examinations", "GET /examination/get-detail", {
  summary: "Returns one examination with its rows and decisions; 404 for another company's.",
  query: z.object({ examination_id: z.string() }),
  innerRows: REQUEST_ROWS,
  wholeList: true,
  results: detail,
});

const chained = logLine.extend({
  previous_hash: z.string(),
  decisions: z.array(
    z.object({
      examination_item_id: key,
      outcome: code(APPROVAL_DECISION),
      reason: optionalText,
    }),
  ),
});
export const getExaminationLog = keyCall("Examinations", "GET /examination/get-log", {
  summary:
    "Returns all decisions about an examination, with the last entry of the company's chain and any fault in it.",
  query: z.object({ examination_id: z.string() }),
  innerRows: REQUEST_ROWS,
  wholeList: true,
  results: z.object({
    lines: z.array(chained),
    head: orNull(z.object({ seq: count, hash: z.string() })),
    fault: z
      .object({ seq: count, fault: z.string() })
      .nullable()
      .meta({ strict: true })
      .describe(
        "first faulty line of the company's log (edited, missing, cut, register, invoice, rows); null: no fault",
      ),
    stopped: stoppedText,
  }),
});

const decideBody = z.object({
  examination_id: z.string(),
  step: z.enum(["first", "second"]),
  mode: z.enum(["selected", "approve_all", "reject_all"]),
  shown: z.array(z.string()).describe("displayed rows; must equal the pending rows"),
  rejected: z
    .array(z.object({ examination_item_id: z.string(), reason: z.string() }))
    .describe("for `selected`; all other rows are approved"),
  reason: z.string().nullish().describe("for `reject_all`"),
  funding: z.enum(EXAMINATION_FUNDINGS).nullish().describe("for the second step, if anything is approved"),
  version: z.number(),
  client_request_id: z.string(),
});
export type DecideBody = z.input<typeof decideBody>;

/** At most once. */
export const decideExamination = sendCall("Examinations", "POST /examination/decide", {
  summary:
    "Decides all rows of a step at once. 400 `rejected.<id>.reason`; 403 `role_missing`, and `second_lock_required` above the company's limit; 409 `version_changed` and `already_decided` with the existing decision, `rows_changed`, `same_approver`, `step_not_reached`, `deposit_insufficient`, `quota_empty`, `contract_ended`, and `office_care_closed` for an approval after the event's last day.",
  body: decideBody,
  innerRows: REQUEST_ROWS,
  wholeList: true,
  results: z.object({
    approved_count: count,
    rejected_count: count,
    approval_status: status,
    rows: z
      .array(
        z.object({
          examination_item_id: key,
          outcome: code(APPROVAL_DECISION),
          reason: optionalText,
        }),
      )
      .describe("`refused`: by the laboratory, with its reason; `not_attempted`: still pending"),
  }),
});

const stands = z.object({ decision: logLine.nullable().catch(null) });
/** From a `version_changed` or `already_decided` refusal; null if absent. */
export function readDecision(results: unknown): LogLine | null {
  const read = stands.safeParse(results);
  return read.success ? read.data.decision : null;
}

const short = z.object({ required: rupiah, available: rupiah });
export function readShortage(results: unknown): z.output<typeof short> | null {
  const read = short.safeParse(results);
  return read.success ? read.data : null;
}
