import { z } from "zod";
import { keyCall, sendCall } from "../client/client.server.ts";
import {
  code,
  key,
  numberOr,
  optionalCode,
  optionalInstant,
  optionalText,
  orNull,
  permission,
  rupiah,
} from "../client/shapes.server.ts";
import { CHANNEL, PARTICIPANT_REFUSAL } from "../client/words/companies.ts";
import { participant } from "./office-care.server.ts";

const visit = z.object({
  date: z.string(),
  time_start: z.string(),
  time_end: optionalText,
  plant_name: optionalText,
});

const detail = participant.extend({
  office_care_id: key,
  office_care_name: z.string(),
  refusal: optionalCode(PARTICIPANT_REFUSAL).describe("reason against withdrawing and sending again"),
  visit: orNull(visit).describe("the visit that the employee has booked"),
  withdrawal: orNull(
    z.object({
      fee: rupiah,
      released: rupiah,
      quota: numberOr(0),
      is_last: permission.describe("no other employee is expected, so the event ends"),
    }),
  ).describe(
    "set while the employee may be withdrawn: fee, reservation and examinations of the quota set free",
  ),
  resend: orNull(
    z.object({
      channel: code(CHANNEL),
      recipient: optionalText.describe("null: notification in the portal"),
      again_at: optionalInstant.describe("not before"),
    }),
  ).describe("set while the invitation can be sent again"),
});
export type ParticipantDetail = z.output<typeof detail>;

export const getParticipant = keyCall("Office care", "GET /office-care/get-participant", {
  summary:
    "Returns one employee of an event, and what HR may do with the invitation; 404 for another company's.",
  query: z.object({ examination_item_id: z.string() }),
  results: detail,
});

const withdrawBody = z.object({
  examination_item_id: z.string(),
  reason: z.string().optional(),
  client_request_id: z.string(),
});
export const withdrawParticipant = sendCall("Office care", "POST /office-care/withdraw", {
  summary:
    "Withdraws one invited employee: sets the reservation and the place free, cancels a booked visit, tells the employee. 409 `already_withdrawn`, `already_attended`, `office_care_closed`, `not_invited`.",
  body: withdrawBody,
  proof: "answer",
});

const resendBody = z.object({ examination_item_id: z.string(), client_request_id: z.string() });
export const resendInvitation = sendCall("Office care", "POST /invitation/resend", {
  summary:
    "Sends one invitation again, to the employee's current contact, at most once an hour; a new link and code replace earlier ones. 409 as for `/office-care/withdraw`, and `unreachable`.",
  body: resendBody,
});
