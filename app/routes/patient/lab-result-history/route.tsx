import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HistoryList } from "~/features/history/HistoryList.tsx";
import { HistoryPage } from "~/features/history/HistoryPage.tsx";
import { loadHistory, type HistoryView } from "~/features/history/load.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import chartSheet from "~/ui/styles/chart.css?url";
import curvesSheet from "~/ui/styles/curves.css?url";
import flagSheet from "~/ui/styles/flags.css?url";
import linesSheet from "~/ui/styles/lines.css?url";
import trendSheet from "~/ui/styles/trend.css?url";

export const handle = {
  title: "history:title",
  sheets: (view: HistoryView) =>
    isTrend(view) ? [chartSheet, curvesSheet, trendSheet, flagSheet] : [linesSheet, flagSheet],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadHistory(up, request);
}

export default function LabResultHistory() {
  const view = useLoaderData<typeof loader>();
  return isTrend(view) ? <HistoryPage {...view} /> : <HistoryList {...view} />;
}

function isTrend({ query: { codes, choose } }: HistoryView): boolean {
  return codes.length > 0 && !choose;
}
