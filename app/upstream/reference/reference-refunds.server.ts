import { z } from "zod";
import { keyCall, pagedCall, sendCall } from "../client/client.server.ts";
import { code, key } from "../client/shapes.server.ts";
import { REFUND_DECISION } from "../client/words/staff.ts";
import { refundIn } from "../refunds/refunds.server.ts";

const staffRefund = refundIn("en").extend({
  order_number: key,
  version: z.number().int().describe("number of its steps"),
  decisions: z.array(code(REFUND_DECISION)).default([]).describe("what staff may do now"),
});
export type StaffRefund = z.output<typeof staffRefund>;

export const listRefunds = pagedCall("Reference laboratory", "GET /reference/refunds", 20, {
  summary: "Lists refunds, open ones first.",
  rows: 100,
  results: z.array(staffRefund),
});

export const getStaffRefund = keyCall("Reference laboratory", "GET /reference/refund", {
  summary: "Returns one refund. Account numbers are masked.",
  query: z.object({ refund_number: z.string() }),
  results: staffRefund,
});

export const decideRefund = sendCall("Reference laboratory", "POST /reference/decide-refund", {
  summary: "Takes a refund one step further and tells its owner. 409 `refund_state`.",
  body: z.object({
    refund_number: z.string(),
    version: z.number().describe("as shown"),
    decision: z.enum(REFUND_DECISION.codes),
    reason: z.string().optional().describe("for the patient; required for refuse and reject_account"),
    reference_number: z.string().optional().describe("the bank's number; required for send"),
  }),
});

export const markNotDone = sendCall("Reference laboratory", "POST /reference/mark-not-done", {
  summary: "Marks a test of a begun visit as not done; what was paid for it goes back. 409 `not_refundable`.",
  body: z.object({
    order_number: z.string(),
    product_code: z.string(),
    medical_record_number: z.string().optional().describe("if several people have this test"),
    reason: z.string().describe("for the patient"),
  }),
});
