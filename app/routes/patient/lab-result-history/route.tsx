import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HistoryList } from "~/features/history/HistoryList.tsx";
import { isWaiting } from "~/features/results/Critical.tsx";
import { isCritical } from "~/features/results/values.ts";
import { HistoryPage } from "~/features/history/HistoryPage.tsx";
import { loadHistory, type HistoryView } from "~/features/history/load.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { requirePatient } from "~/session/guards.server.ts";

export const handle = {
  sheets: (view: HistoryView) => [
    ...urgentSheets(view),
    "flags",
    ...peopleSheets(view),
    ...(isTrend(view) ? ["chart", "curves", "trend"] : ["lines", "value-tables"]),
  ],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await requirePatient(request);
  const view = await loadHistory(up, request);
  return { ...view, title: titleOf(view, t) };
}

/** No two pages share a title. */
function titleOf(view: HistoryView, t: Translate): string {
  const { query, series } = view;
  const name =
    isTrend(view) && series.ok ? series.data.map((historySeries) => historySeries.name).join(", ") : "";
  if (!name) return t("history:title");
  const title = t("history:title_of", { name });
  const { preset } = query;
  return preset === null || preset === "lifetime" ? title : `${title} – ${t(`history:period.${preset}`)}`;
}

export default function LabResultHistory() {
  const view = useLoaderData<typeof loader>();
  return isTrend(view) ? <HistoryPage {...view} /> : <HistoryList {...view} />;
}

function peopleSheets(view: HistoryView): string[] {
  if (!isTrend(view)) return view.people.length > 1 ? ["people", "people-chips"] : [];
  return view.person && view.person.relation !== null ? ["people"] : [];
}

function isTrend({ query: { codes, choose } }: HistoryView): boolean {
  return codes.length > 0 && !choose;
}

/** May begin with critical values. */
function urgentSheets({ alerts, series }: HistoryView): string[] {
  if (!series.ok) return [];
  const shown = new Set(series.data.map(({ code }) => code));
  const waiting = alerts.filter(
    (alert) => isWaiting(alert) && alert.values.some(({ code }) => shown.has(code)),
  );
  const orders = waiting.map(({ order_number }) => order_number);
  const hasOthers = series.data.some(({ points }) =>
    points.some(({ flag, order_number }) => isCritical(flag) && !orders.includes(order_number ?? "")),
  );
  return [...(waiting.length > 0 ? ["strip"] : []), ...(hasOthers ? ["results"] : [])];
}
