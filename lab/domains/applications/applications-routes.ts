import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import { key, listQuery, pageReply, parse, parseQuery } from "../../http/query.ts";
import { ANYBODY, get, post } from "../../http/route.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { inTransaction, optionalText } from "../../http/transaction.ts";
import { decideApplication, findApplication, listApplications } from "./application-decisions.ts";

const oneQuery = z.object({ reference: key });
const decisionBody = z.object({
  reference: key,
  decision: z.enum(["approve", "reject"], { error: "unknown_choice" }),
  reason: optionalText(500),
});

/** Copies stay closed. */
async function getApplicationList(call: Call): Promise<Reply> {
  return pageReply(parseQuery(listQuery, call), await listApplications(call.db));
}

async function getApplicationDetail(call: Call): Promise<Reply> {
  const { reference } = parseQuery(oneQuery, call);
  return { results: await findApplication(call.db, reference) };
}

async function postApplicationDecision(call: Call): Promise<Reply> {
  const body = parse(decisionBody, call.body);
  if (body.decision === "reject" && !body.reason)
    throw new LabError("check_fields", { fields: { reason: ["required"] } });
  return { results: await inTransaction(call, (trx) => decideApplication(trx, call.clock, body)) };
}

// prettier-ignore
export const applicationStaffRoutes: readonly Route[] = [
  get("/reference/applications", ANYBODY, getApplicationList, "Applications of doctors and companies, those that wait first; reference laboratory only", listQuery),
  get("/reference/application", ANYBODY, getApplicationDetail, "One of them; reference laboratory only", oneQuery),
  post("/reference/decide-application", ANYBODY, postApplicationDecision, "Approve or reject it; reference laboratory only", decisionBody),
];
