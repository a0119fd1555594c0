import { z } from "zod";
import { oldestFirst, rowsOf } from "../client/list-shapes.server.ts";
import { inLanguageAs, plainOrBilingual } from "../client/bilingual.server.ts";
import { NOT_UNDERSTOOD, type NotUnderstood } from "../../lib/not-understood.ts";
import { REQUEST_ROWS } from "../../lib/body-policy.ts";
import { call, pagedCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, perLanguage } from "../client/endpoint.server.ts";
import {
  code,
  instant,
  key,
  numberOr,
  optionalCode,
  optionalInstant,
  optionalText,
  orNotUnderstood,
  orNull,
  permission,
  rupiah,
  stoppedText,
} from "../client/shapes.server.ts";
import {
  APPROVAL_DECISION,
  APPROVAL_STATUS,
  APPROVAL_STEP,
  CHANNEL,
  EVENT_CHANGE,
  EVENT_STATUS,
  FUNDING,
  PARTICIPANT_RESULT,
  PARTICIPANT_STATE,
  PLACE_TYPE,
  WITHDRAWAL_CAUSE,
} from "../client/words/companies.ts";
import { CONCLUSION } from "../client/words/results.ts";

export const officeCareStates = EVENT_STATUS.codes;
export type OfficeCareState = (typeof officeCareStates)[number] | NotUnderstood;
export const FUNDINGS = FUNDING.codes;

export const MOST_PEOPLE = 2 * REQUEST_ROWS;
/** Above any event's size, with later additions. */
const MOST_LISTED = 10_000;
const count = numberOr(0);
const funding = optionalCode(FUNDING);

export const decidesNext = orNull(
  z.object({
    step: code(APPROVAL_STEP),
    since: optionalInstant,
    decidable: orNotUnderstood(z.boolean()).describe("by the caller; missing: by role"),
  }),
).describe("who decides next on a request of the event, and since when it waits; an extension");

export const costedPeople = orNotUnderstood(z.number().int().min(0)).describe(
  "employees whose price makes up amount_total; an extension",
);

const head = z.object({
  office_care_id: key,
  request_number: z.string(),
  name: z.string(),
  place_type: code(PLACE_TYPE),
  address: optionalText,
  date_from: z.string().describe("YYYY-MM-DD"),
  date_to: z.string(),
  status: code(EVENT_STATUS),
  version: z.number().int(),
  people: count,
  approved: count,
  attended: count,
  withdrawn: count.describe("withdrawn after the approval; not among `approved`"),
  amount_total: rupiah.describe("excludes employees who were rejected, withdrawn or absent"),
  costed: costedPeople,
  waiting: decidesNext,
});
export type OfficeCare = z.output<typeof head>;

const listQuery = z.object({
  status: z.enum(officeCareStates).optional(),
  date_from: z.string().nullish().describe("YYYY-MM-DD: events with a day in the period"),
  date_to: z.string().nullish(),
  q: z.string().optional().describe("part of the name or of the request number"),
});

export const listOfficeCare = pagedCall("Office care", "GET /office-care/get", 20, {
  summary: "Lists examination events of the caller's company, latest first.",
  query: listQuery,
  rows: 100,
  results: z.array(head),
});

const productIn = perLanguage((lang) =>
  z
    .object({
      product_id: key,
      price: rupiah.describe("per employee, by the contract"),
      ...plainOrBilingual("product_name"),
    })
    .transform(inLanguageAs(lang, { name: "product_name" })),
);

const timelineEvent = z.object({
  code: code(EVENT_CHANGE),
  at: instant,
  people: orNull(z.number()),
  reason: optionalText,
  request_number: optionalText,
  actor_name: optionalText.describe("null: the laboratory"),
});

const detailCall = endpoint("Office care", "GET /office-care/get-detail", {
  summary: "Returns one event with groups, windows, requests and timeline; 404 for another company's.",
  query: z.object({ office_care_id: z.string() }),
  innerRows: MOST_LISTED,
  results: (lang) =>
    head.extend({
      pic_name: optionalText,
      pic_phone: optionalText,
      room_note: optionalText,
      note: optionalText,
      funding,
      plants: z.array(z.object({ plant_id: key, name: z.string(), address: optionalText })).default([]),
      windows: z
        .array(
          z.object({
            window_id: key,
            date: z.string(),
            time_start: z.string(),
            time_end: z.string(),
            capacity: count,
            taken: count,
          }),
        )
        .default([]),
      groups: z
        .array(
          z.object({
            group_id: key,
            name: z.string(),
            products: z.array(productIn(lang)),
            price: rupiah.describe("per employee"),
            people: count,
            employee_ids: z.array(key),
          }),
        )
        .default([]),
      requests: z
        .array(
          z.object({
            examination_id: key,
            request_number: z.string(),
            requested_at: instant,
            requested_by: optionalText,
            step: code(APPROVAL_STEP),
            status: code(APPROVAL_STATUS),
            funding,
          }),
        )
        .default([]),
      timeline: rowsOf(timelineEvent, oldestFirst("at")),
      closes_on: optionalText.describe(
        "YYYY-MM-DD: the medical record has the event's figures from this day",
      ),
      editable: permission.describe("no step is decided yet"),
      can_add: permission.describe("a step is decided and the event is not over"),
      cancel: orNull(z.object({ fee: rupiah, released: rupiah, quota: count, invited: count })).describe(
        "set if a decided event may be canceled: fee, reservation and examinations of the quota set free, employees to tell",
      ),
      conclusions: orNull(z.array(z.object({ fitness: code(CONCLUSION), people: count }))).describe(
        "of a completed event: people by the doctor's conclusion; only for roles that may read conclusions; an extension",
      ),
      stopped: stoppedText,
    }),
});
export type OfficeCareDetail = z.output<ReturnType<typeof detailCall.results>>;

export function getOfficeCare(up: UpstreamContext, office_care_id: string): Promise<OfficeCareDetail> {
  return call(up, detailCall, { query: { office_care_id } });
}

export const participantStates = PARTICIPANT_STATE.codes;

const decision = z
  .object({
    decision: code(APPROVAL_DECISION),
    reason: optionalText,
    actor_name: optionalText,
    at: optionalInstant,
  })
  .nullish()
  .catch({ decision: NOT_UNDERSTOOD, reason: null, actor_name: null, at: null });

export const participant = z.object({
  examination_item_id: key,
  request_number: z.string(),
  employee_id: key,
  employee_number: z.string(),
  employee_name: z.string(),
  department: optionalText,
  group_name: z.string(),
  amount: rupiah,
  window: orNull(z.object({ date: z.string(), time_start: z.string(), time_end: z.string() })),
  first: decision,
  second: decision,
  state: code(PARTICIPANT_STATE),
  reached: orNull(z.object({ channel: code(CHANNEL), at: z.string() })).describe(
    "channel and time of the invitation; null until it could be sent",
  ),
  attended_at: optionalInstant,
  withdrawn: orNull(
    z.object({
      at: instant,
      because: code(WITHDRAWAL_CAUSE).describe("left: no longer an active employee"),
      actor_name: optionalText,
      reason: optionalText,
    }),
  ).describe("set if the company withdrew this employee; `state` is then `canceled`"),
  result_state: optionalCode(PARTICIPANT_RESULT).describe("only for roles that may read conclusions"),
});
export type Participant = z.output<typeof participant>;

const participantsQuery = z.object({
  office_care_id: z.string(),
  q: z.string().optional(),
  state: z.enum(participantStates).optional(),
});
export const listParticipants = pagedCall("Office care", "GET /office-care/participants", 50, {
  summary:
    "Lists employees of an event with decisions and attendance; roles that may read conclusions also get the state of the result, without its values.",
  query: participantsQuery,
  rows: 100,
  results: z.array(participant),
});
