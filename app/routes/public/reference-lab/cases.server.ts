import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import { listApplications } from "~/upstream/reference/reference-applications.server.ts";
import { listStaffAlerts } from "~/upstream/reference/reference-critical.server.ts";
import { listCorrections } from "~/upstream/reference/reference-corrections.server.ts";
import { listStaffPrivacyRequests } from "~/upstream/reference/reference-privacy.server.ts";
import { listStaffQuestions } from "~/upstream/reference/reference-questions.server.ts";
import { listRefunds } from "~/upstream/reference/reference-refunds.server.ts";
import { listSecondLockResets } from "~/upstream/reference/reference-second-lock.server.ts";
import { listSpecimens } from "~/upstream/reference/reference-specimens.server.ts";
import { listIdentities } from "~/upstream/reference/reference-identities.server.ts";
import { listReferralConfirmations } from "~/upstream/reference/reference-referrals.server.ts";
import { listVerifications } from "~/upstream/reference/reference-verifications.server.ts";

type Lister<Row> = (
  up: UpstreamContext,
  asked: Record<string, never>,
  page: 1,
) => Promise<{ results: Row[] }>;

function firstOf<Row>(up: UpstreamContext, list: Lister<Row>) {
  return settle(list(up, {}, 1).then(({ results }) => results));
}

/** The first page of each list of the laboratory's staff; each may fail alone. */
export async function loadCases(up: UpstreamContext) {
  const [
    alerts,
    questions,
    privacy,
    applications,
    refunds,
    corrections,
    verifications,
    referrals,
    specimens,
    identities,
    resets,
  ] = await Promise.all([
    firstOf(up, listStaffAlerts),
    firstOf(up, listStaffQuestions),
    firstOf(up, listStaffPrivacyRequests),
    firstOf(up, listApplications),
    firstOf(up, listRefunds),
    firstOf(up, listCorrections),
    firstOf(up, listVerifications),
    firstOf(up, listReferralConfirmations),
    firstOf(up, listSpecimens),
    firstOf(up, listIdentities),
    firstOf(up, listSecondLockResets),
  ]);
  return {
    alerts,
    questions,
    privacy,
    applications,
    refunds,
    corrections,
    verifications,
    referrals,
    specimens,
    identities,
    resets,
  };
}
