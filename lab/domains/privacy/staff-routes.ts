import { z } from "zod";
import { key, listQuery, paged, parse, parseQuery } from "../../http/query.ts";
import { ANYBODY, get, post } from "../../http/route.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { inTransaction, optionalText } from "../../http/transaction.ts";
import { decideRequest, staffRequest, staffRequests } from "./request-staff.ts";

const staffQuery = z.object({ request_number: key });
const decisionBody = z.object({
  request_number: key,
  decision: z.enum(["start", "answer", "refuse"], { error: "unknown_choice" }),
  answer: optionalText(1000),
});

async function getStaffList(call: Call): Promise<Reply> {
  const { page, per_page } = parseQuery(listQuery, call);
  const { rows, total } = await staffRequests(call.db, call.clock.now(), page, per_page);
  return paged(rows, total, page, per_page);
}

async function getStaffDetail(call: Call): Promise<Reply> {
  const { request_number } = parseQuery(staffQuery, call);
  return { results: await staffRequest(call.db, call.clock.now(), request_number) };
}

async function postDecision(call: Call): Promise<Reply> {
  const body = parse(decisionBody, call.body);
  await inTransaction(call, (trx) => decideRequest(trx, call.clock, body));
  return { results: await staffRequest(call.db, call.clock.now(), body.request_number) };
}

// prettier-ignore
export const privacyStaffRoutes: readonly Route[] = [
  get("/reference/privacy-requests", ANYBODY, getStaffList, "Requests about personal data, open ones by deadline; reference laboratory only", listQuery),
  get("/reference/privacy-request", ANYBODY, getStaffDetail, "One of them; reference laboratory only", staffQuery),
  post("/reference/decide-privacy-request", ANYBODY, postDecision, "Start, answer or refuse a request; reference laboratory only", decisionBody),
];
