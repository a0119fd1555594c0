import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { findRow } from "../../database/rows.ts";
import { inTransaction, onceInTransaction, requestId } from "../../http/transaction.ts";
import { key, listQuery, pageReply, parse, parseQuery } from "../../http/query.ts";
import { ANYBODY, PATIENT, get, post, put } from "../../http/route.ts";
import { adviseRetest } from "./advise.ts";
import { endRetest, listRetests, POSTPONEMENTS, postponeRetest } from "./retests.ts";

const change = {
  repeat_id: key,
  version: z.number({ error: "required" }).int().min(1),
  client_request_id: requestId,
};
const postponeBody = z.object({ ...change, by: z.enum(POSTPONEMENTS, { error: "required" }) });
const endBody = z.object(change);
const adviseBody = z.object({
  order_number: key,
  patient_id: key,
  product_id: key,
  months: z.number({ error: "required" }).int().min(1, "required").max(36, "required"),
});

async function getRetests(call: Call): Promise<Reply> {
  return pageReply(parseQuery(listQuery, call), await listRetests(call.db, call));
}

function postpone(call: Call): Promise<Reply> {
  const body = parse(postponeBody, call.body);
  return onceInTransaction(call, body, (trx) => postponeRetest(trx, call, body));
}

function end(call: Call): Promise<Reply> {
  const body = parse(endBody, call.body);
  return onceInTransaction(call, body, (trx) => endRetest(trx, call, body));
}

/** Public only in the reference laboratory. */
async function advise(call: Call): Promise<Reply> {
  const { order_number, patient_id, ...advice } = parse(adviseBody, call.body);
  await inTransaction(call, async (trx) => {
    const result = await findRow(trx, "lab_result", { order_number, patient_id });
    if (!result) throw new LabError("not_found");
    await adviseRetest(trx, call.clock, result, { ...advice, kind: "advice" });
  });
  return { results: null };
}

// prettier-ignore
export const retestRoutes: readonly Route[] = [
  get("/repeat/get", PATIENT, getRetests, "Tests to repeat, of the caller and of people the caller may book for", listQuery),
  put("/repeat/postpone", PATIENT, postpone, "Postpone the reminder of a repeat", postponeBody),
  post("/repeat/end", PATIENT, end, "End a repeat without a test", endBody),
  post("/reference/advise-repeat", ANYBODY, advise, "Advise a repeat of a test of a result; reference laboratory only", adviseBody),
];
