import { lastBranch } from "~/features/catalogue/last-branch.server.ts";
import { getShownReferral, shownReferral } from "~/features/referrals/referral.server.ts";
import { fingerprintOf } from "~/forms/shown.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { listBranchChoices } from "~/upstream/branches/plants.server.ts";
import { settle } from "~/upstream/client/settle.ts";

export async function loadReferral({ request, session, up, t }: Guarded, referral_number: string) {
  const [referral, branches] = await Promise.all([
    getShownReferral(up, referral_number),
    settle(listBranchChoices(up)),
  ]);
  return {
    title: `${t("requests:referral.title")} ${referral.referral_number}`,
    referral,
    branches: branches.ok ? branches.data : referral.plant ? [referral.plant] : [],
    branch: referral.plant?.id ?? lastBranch(request) ?? null,
    fingerprint: fingerprintOf(session, shownReferral("take", referral, t)),
  };
}
export type ReferralView = Awaited<ReturnType<typeof loadReferral>>;
