import { redirect } from "@remix-run/node";
import { z } from "zod";
import { queryKey, readQuery } from "~/forms/query.server.ts";
import { paths } from "~/lib/paths.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { getSent, type SentDetail } from "~/upstream/referrals/referrer.server.ts";

const query = z.object({ draft_id: queryKey });

/**
 * Without a draft the doctor starts over; a sent one redirects to its page.
 * @throws UpstreamRefusal 404 for another doctor's
 */
export async function requireDraft(request: Request, up: UpstreamContext): Promise<SentDetail> {
  const { draft_id } = readQuery(request, query);
  if (draft_id === undefined) throw redirect(paths.referralNew());
  const draft = await getSent(up, draft_id);
  if (draft.state !== "draft") throw redirect(paths.doctorReferral(draft.referral_number));
  return draft;
}
