import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { enterValue, resultEntryView, withdrawResult } from "./result-entry.ts";
import { inTransaction, optionalText } from "../../http/transaction.ts";
import { key, parse, parseQuery } from "../../http/query.ts";
import { ANYBODY, get, post } from "../../http/route.ts";

const entryQuery = z.object({ order_number: key });
const entryBody = z.object({
  order_number: key,
  patient_id: key,
  code: key,
  value: z.number({ error: "required" }).min(0).max(1_000_000),
  reason: optionalText(200),
});
const withdrawBody = z.object({ order_number: key, patient_id: key, reason: optionalText(200) });

async function entry(call: Call): Promise<Reply> {
  return { results: await resultEntryView(call.db, parseQuery(entryQuery, call).order_number) };
}

async function enter(call: Call): Promise<Reply> {
  const body = parse(entryBody, call.body);
  await inTransaction(call, (trx) => enterValue(trx, call.clock, body));
  return { results: null };
}

async function withdraw(call: Call): Promise<Reply> {
  const { reason, ...of } = parse(withdrawBody, call.body);
  if (!reason) throw new LabError("check_fields", { fields: { reason: ["required"] } });
  await inTransaction(call, (trx) => withdrawResult(trx, call.clock, { ...of, reason }));
  return { results: null };
}

// prettier-ignore
export const entryRoutes: readonly Route[] = [
  get("/reference/result-entry", ANYBODY, entry, "What is measured for an order, with its values; reference laboratory only", entryQuery),
  post("/reference/enter-result", ANYBODY, enter, "Enter or correct a value of a result; reference laboratory only", entryBody),
  post("/reference/withdraw-result", ANYBODY, withdraw, "Withdraw a result; reference laboratory only", withdrawBody),
];
