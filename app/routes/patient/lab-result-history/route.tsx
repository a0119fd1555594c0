import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HistoryList } from "~/features/history/HistoryList.tsx";
import { isCritical } from "~/features/results/values.ts";
import { HistoryPage } from "~/features/history/HistoryPage.tsx";
import { loadHistory, type HistoryView } from "~/features/history/load.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { requirePatient } from "~/session/guards.server.ts";
import chartSheet from "~/ui/styles/chart.css?url";
import curvesSheet from "~/ui/styles/curves.css?url";
import flagSheet from "~/ui/styles/flags.css?url";
import linesSheet from "~/ui/styles/lines.css?url";
import resultSheet from "~/ui/styles/results.css?url";
import trendSheet from "~/ui/styles/trend.css?url";
import valueTableSheet from "~/ui/styles/value-tables.css?url";

export const handle = {
  sheets: (view: HistoryView) => [
    ...(isUrgent(view) ? [resultSheet] : []),
    flagSheet,
    ...(isTrend(view) ? [chartSheet, curvesSheet, trendSheet] : [linesSheet, valueTableSheet]),
  ],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const view = await loadHistory(up, request);
  return { ...view, title: titleOf(view, getT(request)) };
}

/** Names the tests and the period, so that no two pages share a title. */
function titleOf(view: HistoryView, t: Translate): string {
  const { query, series } = view;
  const name = isTrend(view) && series.ok ? series.data.map((one) => one.name).join(", ") : "";
  if (!name) return t("history:title");
  const title = t("history:title_of", { name });
  const { preset } = query;
  return preset === null || preset === "lifetime" ? title : `${title} – ${t(`history:period.${preset}`)}`;
}

export default function LabResultHistory() {
  const view = useLoaderData<typeof loader>();
  return isTrend(view) ? <HistoryPage {...view} /> : <HistoryList {...view} />;
}

function isTrend({ query: { codes, choose } }: HistoryView): boolean {
  return codes.length > 0 && !choose;
}

/** True if the page may begin with a critical value. */
function isUrgent({ alerts, series }: HistoryView): boolean {
  if (!series.ok) return false;
  const shown = new Set(series.data.map(({ code }) => code));
  const hasAlert = alerts.some(({ values }) => values.some(({ code }) => shown.has(code)));
  return hasAlert || series.data.some(({ points }) => points.some(({ flag }) => isCritical(flag)));
}
