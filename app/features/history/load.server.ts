import { alertsIn, loadAlerts } from "~/features/results/alerts.server.ts";
import { actingFor } from "~/features/family/acting-for.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listPeople } from "~/upstream/family/family.server.ts";
import { listHistory } from "~/upstream/results/result-history.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { readHistoryQuery } from "./query.server.ts";

/** @throws Response 404 for a patient whose results the account may not see */
export async function loadHistory(up: UpstreamContext, request: Request) {
  const query = readHistoryQuery(request);
  const { patient_id, date_from, date_to } = query;
  const codes = query.choose ? [] : query.codes;
  const days = codes.length > 0 ? { date_from, date_to } : {};
  const [alerts, people, series] = await Promise.all([
    loadAlerts(up, { patient_id }),
    settle(listPeople(up)),
    settle(listHistory(up, { patient_id, codes, ...days })),
  ]);
  const person = actingFor(patient_id, people, "view_results");
  return {
    query,
    series,
    alerts: alertsIn(alerts),
    person,
    people: people.ok ? people.data.filter(({ permissions }) => permissions.includes("view_results")) : [],
  };
}
export type HistoryView = Awaited<ReturnType<typeof loadHistory>>;
