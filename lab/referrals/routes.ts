import { z } from "zod";
import { LabError } from "../http/errors.ts";
import type { Call, Reply } from "../http/server.ts";
import { findReferral, listReferrals, respondToReferral } from "./referrals.ts";
import { REFERRAL_STATES } from "./referrer.ts";
import { ownDetail, ownList } from "./referrer-routes.ts";
import { openReferralLink } from "./referral-links.ts";
import { inTransaction, isoDate, onceInTransaction, requestId } from "../http/transaction.ts";
import { flag, key, paged, pageOf, pageQuery, parse, parseQuery } from "../http/query.ts";

export const referralListQuery = z.object({
  ...pageQuery,
  open: flag,
  status: z.enum(REFERRAL_STATES).optional(),
  plant_id: key.optional(),
  q: z.string().max(100).optional(),
  date_from: isoDate.optional(),
  date_to: isoDate.optional(),
});
export const referralDetailQuery = z.object({ referral_number: key });
export const referralResponseBody = z.object({
  referral_number: key,
  decision: z.enum(["take", "refuse"], { error: "required" }),
  share_result: z.boolean().default(false),
  client_request_id: requestId,
});

export const linkBody = z.object({ share_token: key });

/** Patients ask for open ones, doctors filter. */
export async function getReferralList(call: Call): Promise<Reply> {
  const { page, per_page, open, ...filter } = parseQuery(referralListQuery, call);
  if (call.caller.user_type === 2) {
    const own = await ownList(call, filter);
    return paged(pageOf(own, page, per_page), own.length, page, per_page, { state_counts: countsOf(own) });
  }
  const referrals = await listReferrals(call.db, call, open);
  return paged(pageOf(referrals, page, per_page), referrals.length, page, per_page);
}

function countsOf(referrals: readonly { state: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { state } of referrals) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

export async function getReferralDetail(call: Call): Promise<Reply> {
  const { referral_number } = parseQuery(referralDetailQuery, call);
  if (call.caller.user_type === 2) return { results: await ownDetail(call, referral_number) };
  return { results: await findReferral(call.db, call, referral_number) };
}

export async function openLink(call: Call): Promise<Reply> {
  const { share_token } = parse(linkBody, call.body);
  const { referral_number, waits } = await inTransaction(call, (trx) =>
    openReferralLink(trx, call, share_token),
  );
  // Thrown after the transaction, so that the operator's case is kept.
  if (waits) throw new LabError("name_differs");
  return { results: { referral_number } };
}

export function postReferralResponse(call: Call): Promise<Reply> {
  const body = parse(referralResponseBody, call.body);
  return onceInTransaction(call, body, (trx) => respondToReferral(trx, call, body));
}
