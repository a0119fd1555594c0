import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { decideConfirmation, findConfirmation, listConfirmations } from "./referral-confirmations.ts";
import { inTransaction, optionalText } from "../../http/transaction.ts";
import { key, listQuery, pageReply, parse, parseQuery } from "../../http/query.ts";
import { ANYBODY, get, post } from "../../http/route.ts";

const confirmationQuery = z.object({ referral_number: key });
const confirmationDecisionBody = z.object({
  referral_number: key,
  decision: z.enum(["confirm", "refuse"], { error: "unknown_choice" }),
  reason: optionalText(500),
});

async function getConfirmationList(call: Call): Promise<Reply> {
  return pageReply(parseQuery(listQuery, call), await listConfirmations(call.db, call.clock));
}

async function getConfirmation(call: Call): Promise<Reply> {
  const { referral_number } = parseQuery(confirmationQuery, call);
  return { results: await findConfirmation(call.db, call.clock, referral_number) };
}

async function postConfirmationDecision(call: Call): Promise<Reply> {
  const body = parse(confirmationDecisionBody, call.body);
  if (body.decision === "refuse" && !body.reason)
    throw new LabError("check_fields", { fields: { reason: ["required"] } });
  return { results: await inTransaction(call, (trx) => decideConfirmation(trx, call.clock, body)) };
}

// prettier-ignore
export const confirmationRoutes: readonly Route[] = [
  get("/reference/referral-confirmations", ANYBODY, getConfirmationList, "Referrals of doctors without a valid licence; reference laboratory only", listQuery),
  get("/reference/referral-confirmation", ANYBODY, getConfirmation, "One of them; reference laboratory only", confirmationQuery),
  post("/reference/decide-referral", ANYBODY, postConfirmationDecision, "Confirm or refuse it; reference laboratory only", confirmationDecisionBody),
];
