import { z } from "zod";
import type { Call, Reply, Route } from "../../http/server.ts";
import { listCases } from "../patients/identity-cases.ts";
import { decideCase, verifyIdentity } from "./identity-decisions.ts";
import { inTransaction } from "../../http/transaction.ts";
import { key, listQuery, pageReply, parse, parseQuery } from "../../http/query.ts";
import { ANYBODY, get, post } from "../../http/route.ts";

const identityDecisionBody = z.object({
  identity_case_id: key,
  decision: z.enum(["same", "different"], { error: "unknown_choice" }),
});
const identityVerifyBody = z.object({
  medical_record_number: z.string({ error: "required" }).trim().min(1, "required").max(30, "max_30"),
});

async function getIdentityCaseList(call: Call): Promise<Reply> {
  return pageReply(parseQuery(listQuery, call), await listCases(call.db));
}

async function postIdentityDecision(call: Call): Promise<Reply> {
  const body = parse(identityDecisionBody, call.body);
  return { results: await inTransaction(call, (trx) => decideCase(trx, call.clock, body)) };
}

async function postIdentityVerification(call: Call): Promise<Reply> {
  const { medical_record_number } = parse(identityVerifyBody, call.body);
  await inTransaction(call, (trx) => verifyIdentity(trx, call.clock, medical_record_number));
  return { results: null };
}

// prettier-ignore
export const identityRoutes: readonly Route[] = [
  get("/reference/identities", ANYBODY, getIdentityCaseList, "People to compare, those that wait first; reference laboratory only", listQuery),
  post("/reference/decide-identity", ANYBODY, postIdentityDecision, "Say whether two are the same person; reference laboratory only", identityDecisionBody),
  post("/reference/verify-identity", ANYBODY, postIdentityVerification, "Confirm the identity card of a patient; reference laboratory only", identityVerifyBody),
];
