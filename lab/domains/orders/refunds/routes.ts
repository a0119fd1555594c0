import { z } from "zod";
import type { Call, Reply, Route } from "../../../http/server.ts";
import { bankAccountFields, banks } from "../../practitioner/practitioner-banks.ts";
import {
  inTransaction,
  onceInTransaction,
  optionalText,
  requestId,
  requiredText,
  rupiah,
} from "../../../http/transaction.ts";
import { key, parse, parseQuery } from "../../../http/query.ts";
import { ANYBODY, PATIENT, expireOrdersFirst, get, post, put } from "../../../http/route.ts";
import { LabError } from "../../../http/errors.ts";
import { findRow } from "../../../database/rows.ts";
import { checkIn } from "../lifecycle/order-flow.ts";
import { markNotDone } from "./not-done.ts";
import { decideRefund, staffRefund } from "./refund-decisions.ts";
import { refundTerms } from "./refund-terms.ts";
import { requestRefund, updateRefundAccount } from "./refund-request.ts";
import { requireTwoFactor } from "../../two-factor/proofs.ts";

const account = z.object(bankAccountFields);
const requestBody = z.object({
  order_number: key,
  reason: optionalText(200),
  gross: rupiah,
  fee: rupiah,
  net: rupiah,
  ...account.partial().shape,
  client_request_id: requestId,
});
const accountBody = account.extend({ refund_number: key, client_request_id: requestId });
const refundQuery = z.object({ refund_number: key });
const refundDecisionBody = z.object({
  refund_number: key,
  version: z.coerce.number().int(),
  decision: z.enum(["approve", "refuse", "send", "arrive", "reject_account"], { error: "unknown_choice" }),
  reason: optionalText(200),
  reference_number: optionalText(40),
});
const notDoneBody = z.object({
  order_number: key,
  product_code: key,
  medical_record_number: optionalText(30),
  reason: requiredText(200),
});

const checkInBody = z.object({ order_number: key });

const termsQuery = z.object({
  order_type: z.enum(["test", "package", "deal", "subscription", "home_care"]).default("test"),
});

const getTerms = (call: Call): Reply => ({ results: refundTerms(parseQuery(termsQuery, call).order_type) });
const getBanks = (): Reply => ({ results: banks });

function postRequest(call: Call): Promise<Reply> {
  const body = parse(requestBody, call.body);
  const { order_number, reason, gross, fee, net, client_request_id: _id, ...given } = body;
  return onceInTransaction(call, body, async (trx) => {
    // Returning money the way it came cannot reach somebody else.
    if (given.account_number !== undefined) await requireTwoFactor(trx, call, "refund");
    const refund_number = await requestRefund(trx, call, {
      order_number,
      reason,
      account: given,
      accepted: { gross, fee, net },
    });
    return { order_number, order_status: "canceled", refund_number };
  });
}

function putAccount(call: Call): Promise<Reply> {
  const body = parse(accountBody, call.body);
  const { refund_number, client_request_id: _id, ...given } = body;
  return onceInTransaction(call, body, async (trx) => {
    await requireTwoFactor(trx, call, "refund");
    await updateRefundAccount(trx, call, refund_number, given);
    return { refund_number };
  });
}

async function getRefund(call: Call): Promise<Reply> {
  const { refund_number } = parseQuery(refundQuery, call);
  return { results: await staffRefund(call.db, call, refund_number) };
}

async function postRefundDecision(call: Call): Promise<Reply> {
  const body = parse(refundDecisionBody, call.body);
  await inTransaction(call, (trx) => decideRefund(trx, call.clock, body));
  return { results: await staffRefund(call.db, call, body.refund_number) };
}

async function postNotDone(call: Call): Promise<Reply> {
  const body = parse(notDoneBody, call.body);
  const refund_number = await inTransaction(call, (trx) => markNotDone(trx, call.clock, body));
  return { results: { refund_number } };
}

async function postCheckIn(call: Call): Promise<Reply> {
  const { order_number } = parse(checkInBody, call.body);
  return inTransaction(call, async (trx) => {
    const order = await findRow(trx, "lab_order", { order_number });
    if (!order) throw new LabError("not_found");
    await checkIn(trx, call.clock, order);
    return { results: { order_number, order_status: "progress" } };
  });
}

// prettier-ignore
export const refundRoutes: readonly Route[] = [
  get("/refund/get-terms", ANYBODY, getTerms, "The rule of cancellations and refunds in words", termsQuery),
  get("/refund/get-banks", ANYBODY, getBanks, "Banks that a refund can go to"),
  expireOrdersFirst(post("/refund/request", PATIENT, postRequest, "Cancel a paid order for the refund that was shown", requestBody)),
  expireOrdersFirst(put("/refund/update-account", PATIENT, putAccount, "Name the bank account of a refund that waits for one", accountBody)),
  get("/reference/refund", ANYBODY, getRefund, "One of them; reference laboratory only", refundQuery),
  post("/reference/decide-refund", ANYBODY, postRefundDecision, "Take a refund one step further, or refuse it; reference laboratory only", refundDecisionBody),
  post("/reference/check-in", ANYBODY, postCheckIn, "Note that the person has come, also after a missed visit; reference laboratory only", checkInBody),
  post("/reference/mark-not-done", ANYBODY, postNotDone, "Mark a test as not done; reference laboratory only", notDoneBody),
];
