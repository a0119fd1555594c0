import { z } from "zod";
import { key, listQuery, pageReply, parse, parseQuery } from "../../http/query.ts";
import { ANYBODY, get, post } from "../../http/route.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { emailAddress, inTransaction, requiredText } from "../../http/transaction.ts";
import { listResets, resetTwoFactor } from "./staff.ts";

const resetBody = z.object({
  username: key,
  document: z.enum(["ktp", "passport", "kia"], { error: "required" }),
  staff_name: requiredText(100),
  reason: requiredText(200),
  email: emailAddress.optional(),
});

async function postReset(call: Call): Promise<Reply> {
  const body = parse(resetBody, call.body);
  await inTransaction(call, (trx) => resetTwoFactor(trx, call, body));
  return { results: null };
}

async function getResets(call: Call): Promise<Reply> {
  return pageReply(parseQuery(listQuery, call), await listResets(call.db));
}

// prettier-ignore
export const twoFactorStaffRoutes: readonly Route[] = [
  get("/reference/second-lock-resets", ANYBODY, getResets, "Second locks that a branch has reset, newest first; reference laboratory only", listQuery),
  post("/reference/reset-second-lock", ANYBODY, postReset, "Reset an account's second lock after a check of identity; reference laboratory only", resetBody),
];
