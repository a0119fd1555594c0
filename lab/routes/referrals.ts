import { z } from "zod";
import type { Call, Reply } from "../http.ts";
import { findReferral, listReferrals, respondToReferral } from "../store/referrals.ts";
import { practitionerOf, REFERRAL_STATES, referralsOf } from "../store/referrer.ts";
import { isoDate, onceInTransaction, requestId } from "./order-call.ts";
import { flag, key, paged, pageOf, pageQuery, parse, parseQuery } from "./query.ts";

export const listQuery = z.object({
  ...pageQuery,
  open: flag,
  status: z.enum(REFERRAL_STATES).optional(),
  plant_id: key.optional(),
  q: z.string().max(100).optional(),
  date_from: isoDate.optional(),
  date_to: isoDate.optional(),
});
export const detailQuery = z.object({ referral_number: key });
export const respondBody = z.object({
  referral_number: key,
  decision: z.enum(["take", "refuse"], { error: "required" }),
  share_result: z.boolean().default(false),
  client_request_id: requestId,
});

export async function list(call: Call): Promise<Reply> {
  const { page, per_page, open, ...filter } = parseQuery(listQuery, call);
  if (call.caller.user_type === 2) {
    const { practitioner_id } = await practitionerOf(call.db, call.caller.account_id);
    const own = await referralsOf(call.db, call, practitioner_id, filter);
    return paged(pageOf(own, page, per_page), own.length, page, per_page);
  }
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
