import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { findReferral, listReferrals, respondToReferral } from "./referrals.ts";
import { REFERRAL_STATES } from "./referrer.ts";
import { ownDetail, ownList } from "./referrer-routes.ts";
import { openReferralLink } from "./referral-links.ts";
import { inTransaction, isoDate, onceInTransaction, requestId } from "../../http/transaction.ts";
import { flag, key, pageQuery, pageReply, parse, parseQuery } from "../../http/query.ts";
import { PATIENT, REFERRED, get, post } from "../../http/route.ts";
import { requireTwoFactor } from "../two-factor/proofs.ts";

const referralListQuery = z.object({
  ...pageQuery,
  open: flag,
  status: z.enum(REFERRAL_STATES).optional(),
  plant_id: key.optional(),
  q: z.string().max(100).optional(),
  date_from: isoDate.optional(),
  date_to: isoDate.optional(),
});
const referralDetailQuery = z.object({ referral_number: key });
const referralResponseBody = z.object({
  referral_number: key,
  decision: z.enum(["take", "refuse"], { error: "required" }),
  share_result: z.boolean().default(false),
  client_request_id: requestId,
});

const linkBody = z.object({ share_token: key });

async function getReferralList(call: Call): Promise<Reply> {
  const { page, per_page, open, ...filter } = parseQuery(referralListQuery, call);
  if (call.caller.user_type === 2) {
    const current = await ownList(call, filter);
    return pageReply({ page, per_page }, current, { state_counts: countsOf(current) });
  }
  const referrals = await listReferrals(call.db, call, open);
  return pageReply({ page, per_page }, referrals);
}

function countsOf(referrals: readonly { state: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { state } of referrals) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

async function getReferralDetail(call: Call): Promise<Reply> {
  const { referral_number } = parseQuery(referralDetailQuery, call);
  if (call.caller.user_type === 2) return { results: await ownDetail(call, referral_number) };
  return { results: await findReferral(call.db, call, referral_number) };
}

async function openLink(call: Call): Promise<Reply> {
  const { share_token } = parse(linkBody, call.body);
  const { referral_number, waits } = await inTransaction(call, (trx) =>
    openReferralLink(trx, call, share_token),
  );
  // Thrown after the transaction, so that the operator's case is kept.
  if (waits) throw new LabError("name_differs");
  return { results: { referral_number } };
}

function postReferralResponse(call: Call): Promise<Reply> {
  const body = parse(referralResponseBody, call.body);
  return onceInTransaction(call, body, async (trx) => {
    if (body.decision === "take" && body.share_result) await requireTwoFactor(trx, call, "share");
    return respondToReferral(trx, call, body);
  });
}

// prettier-ignore
export const referralRoutes: readonly Route[] = [
  get("/referral/get", REFERRED, getReferralList, "Referrals of a patient, or those that a doctor wrote, newest first", referralListQuery),
  get("/referral/get-detail", REFERRED, getReferralDetail, "One referral of a patient, or one that the doctor wrote, a draft too", referralDetailQuery),
  post("/referral/open-link", PATIENT, openLink, "The referral behind a doctor's link, when it is for the caller", linkBody),
  post("/referral/respond", PATIENT, postReferralResponse, "Accept or decline a referral", referralResponseBody),
];
