import { z } from "zod";
import type { Call, Reply } from "../http.ts";
import { findReferral, listReferrals, respondToReferral } from "../store/referrals.ts";
import { onceInTransaction, requestId } from "./order-call.ts";
import { flag, key, paged, pageOf, pageQuery, parse, parseQuery } from "./query.ts";

export const listQuery = z.object({ ...pageQuery, open: flag });
export const detailQuery = z.object({ referral_number: key });
export const respondBody = z.object({
  referral_number: key,
  decision: z.enum(["take", "refuse"], { error: "required" }),
  share_result: z.boolean().default(false),
  client_request_id: requestId,
});

export async function list(call: Call): Promise<Reply> {
  const { page, per_page, open } = parseQuery(listQuery, call);
  const referrals = await listReferrals(call.db, call, open);
  return paged(pageOf(referrals, page, per_page), referrals.length, page, per_page);
}

export async function detail(call: Call): Promise<Reply> {
  const { referral_number } = parseQuery(detailQuery, call);
  return { results: await findReferral(call.db, call, referral_number) };
}

export function respond(call: Call): Promise<Reply> {
  const body = parse(respondBody, call.body);
  return onceInTransaction(call, body, (trx) => respondToReferral(trx, call, body));
}
