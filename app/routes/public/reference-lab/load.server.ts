import { loadPage } from "~/forms/list.server.ts";
import { feesShown } from "~/features/fees/switch.server.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { listDueFees } from "~/upstream/fees/fees.server.ts";
import { listOutbox } from "~/upstream/reference/outbox.server.ts";
import { listApplications } from "~/upstream/reference/reference-applications.server.ts";
import { listCorrections } from "~/upstream/reference/reference-corrections.server.ts";
import { listStaffAlerts } from "~/upstream/reference/reference-results.server.ts";
import { listRefunds } from "~/upstream/reference/reference-refunds.server.ts";
import { listSpecimens } from "~/upstream/reference/reference-specimens.server.ts";
import { listIdentities } from "~/upstream/reference/reference-identities.server.ts";
import { listVerifications } from "~/upstream/reference/reference-verifications.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";

/** Lists for staff; each may fail alone. */
export async function loadReferenceLab(up: UpstreamContext, page: number) {
  const hrefOf = (to: number) => pageHref(paths.referenceLab, {}, to);
  const [
    messages,
    alerts,
    applications,
    corrections,
    verifications,
    specimens,
    identities,
    refunds,
    dueFees,
  ] = await Promise.all([
    loadPage(page, listOutbox(up, page), hrefOf),
    settle(listStaffAlerts(up).then(({ results }) => results)),
    settle(listApplications(up)),
    settle(listCorrections(up).then(({ results }) => results)),
    settle(listVerifications(up).then(({ results }) => results)),
    settle(listSpecimens(up).then(({ results }) => results)),
    settle(listIdentities(up)),
    settle(listRefunds(up)),
    feesShown() ? settle(listDueFees(up)) : null,
  ]);
  return {
    messages,
    alerts,
    applications,
    corrections,
    verifications,
    specimens,
    identities,
    refunds,
    dueFees,
    page,
  };
}
export type ReferenceLabView = Awaited<ReturnType<typeof loadReferenceLab>>;
