import { actingFor } from "~/features/family/acting-for.server.ts";
import { alertsIn, loadAlerts, titleWith } from "~/features/results/alerts.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { isOffered } from "~/session/offered.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { listPeople } from "~/upstream/family/family.server.ts";
import { listHistory } from "~/upstream/results/result-history.server.ts";

/**
 * Null where there are only reports: the laboratory has no values over time, or the account no
 * patient of its own.
 * @throws Response 404 for a patient whose results the account may not see
 */
export async function loadValues({ up, t }: Guarded, patient_id: string | undefined) {
  if (!isOffered(paths.labResultHistory())) return null;
  const [alerts, people, series] = await Promise.all([
    loadAlerts(up, { patient_id, only_open: true, follow_up: true }),
    settle(listPeople(up)),
    settle(listHistory(up, { patient_id, codes: [] })),
  ]);
  const person = actingFor(patient_id, people, "view_results");
  const hasNobody = patient_id === undefined && people.ok && person === null;
  if (hasNobody || (!series.ok && series.notYet)) return null;
  return {
    kind: "values" as const,
    title: titleWith(alertsIn(alerts), t("results:health.title"), t),
    alerts,
    series,
    patient_id,
    person,
    people: people.ok ? people.data.filter(({ permissions }) => permissions.includes("view_results")) : [],
  };
}
export type ValuesView = NonNullable<Awaited<ReturnType<typeof loadValues>>>;
