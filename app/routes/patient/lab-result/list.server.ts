import { alertsIn, loadAlerts, titleWith } from "~/features/results/alerts.server.ts";
import { listTitle, loadPage } from "~/forms/list.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { presetRange, today } from "~/lib/dates.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listPeople } from "~/upstream/family/family.server.ts";
import { listResults } from "~/upstream/results/results.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { hrefQuery, isFiltered } from "./href-query.ts";
import type { ListQuery } from "./query.server.ts";

export async function loadList(up: UpstreamContext, filter: ListQuery, t: Translate) {
  const { patient_id, period, q, only_flagged, page } = filter;
  const { from, to } = presetRange(period, today());
  const query = {
    patient_id,
    q: q || undefined,
    only_flagged: only_flagged || undefined,
    date_from: from ?? undefined,
    date_to: to ?? undefined,
  };
  const [alerts, list, people] = await Promise.all([
    loadAlerts(up, { patient_id, only_open: true, follow_up: true }),
    loadPage(page, listResults(up, query, page), (other) =>
      pageHref(paths.labResult, hrefQuery(filter), other),
    ),
    settle(listPeople(up)),
  ]);
  const shown = people.ok
    ? people.data.filter(({ permissions }) => permissions.includes("view_results"))
    : null;
  const chosen = shown?.find((item) => item.patient_id === patient_id);
  if (patient_id && shown && !chosen) throw new Response(null, { status: 404 });
  const person = chosen ?? shown?.find(({ relation }) => relation === null) ?? null;
  const countOf = (count: number) => t("results:list.count", { count });
  return {
    kind: "list" as const,
    title: titleWith(
      alertsIn(alerts),
      listTitle(t("results:health.reports"), list, isFiltered(filter) && countOf),
      t,
    ),
    alerts,
    filter,
    list,
    person: person && { patient_id: person.patient_id, name: person.name, relation: person.relation },
    now: new Date().toISOString(),
    people: shown ?? [],
  };
}
export type ListView = Awaited<ReturnType<typeof loadList>>;
