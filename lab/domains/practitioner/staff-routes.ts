import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { decideVerification, findVerification, listVerifications } from "./practitioner-decisions.ts";
import { inTransaction, optionalText } from "../../http/transaction.ts";
import { key, listQuery, pageReply, parse, parseQuery } from "../../http/query.ts";
import { ANYBODY, get, post } from "../../http/route.ts";

const verificationQuery = z.object({ verification_id: key });
const verificationDecisionBody = z.object({
  verification_id: key,
  version: z.coerce.number().int(),
  decision: z.enum(["verify", "reject"], { error: "unknown_choice" }),
  reason: optionalText(500),
});

async function getVerificationList(call: Call): Promise<Reply> {
  return pageReply(parseQuery(listQuery, call), await listVerifications(call.db));
}

async function getVerificationDetail(call: Call): Promise<Reply> {
  const { verification_id } = parseQuery(verificationQuery, call);
  return { results: await findVerification(call.db, verification_id) };
}

async function postVerificationDecision(call: Call): Promise<Reply> {
  const body = parse(verificationDecisionBody, call.body);
  if (body.decision === "reject" && !body.reason)
    throw new LabError("check_fields", { fields: { reason: ["required"] } });
  return { results: await inTransaction(call, (trx) => decideVerification(trx, call.clock, body)) };
}

// prettier-ignore
export const verificationRoutes: readonly Route[] = [
  get("/reference/verifications", ANYBODY, getVerificationList, "What doctors declared and waits to be verified; reference laboratory only", listQuery),
  get("/reference/verification", ANYBODY, getVerificationDetail, "One of them; reference laboratory only", verificationQuery),
  post("/reference/decide-verification", ANYBODY, postVerificationDecision, "Verify or reject it; reference laboratory only", verificationDecisionBody),
];
