import { lastBranch } from "~/features/catalogue/last-branch.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { listBranchChoices } from "~/upstream/branches/plants.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { taking } from "./take.server.ts";

export async function loadReferral(patient: Guarded, referral_number: string) {
  const { request, up, t } = patient;
  const [{ view, fingerprint }, branches] = await Promise.all([
    taking.show(patient, { referral_number }),
    settle(listBranchChoices(up)),
  ]);
  const { referral } = view;
  return {
    title: `${t("access-requests:referral.title")} ${referral.referral_number}`,
    referral,
    branches: branches.ok ? branches.data : referral.plant ? [referral.plant] : [],
    branch: referral.plant?.id ?? lastBranch(request) ?? null,
    fingerprint,
  };
}
export type ReferralView = Awaited<ReturnType<typeof loadReferral>>;
