import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HistoryList } from "~/features/history/HistoryList.tsx";
import { HistoryPage } from "~/features/history/HistoryPage.tsx";
import { loadHistory } from "~/features/history/load.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import chartSheet from "~/ui/styles/chart.css?url";
import curvesSheet from "~/ui/styles/curves.css?url";
import trendSheet from "~/ui/styles/trend.css?url";

export const handle = { title: "history:title" };
export const links: LinksFunction = () =>
  [chartSheet, curvesSheet, trendSheet].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadHistory(up, request);
}

export default function LabResultHistory() {
  const view = useLoaderData<typeof loader>();
  const { codes, choose } = view.query;
  return codes.length > 0 && !choose ? <HistoryPage {...view} /> : <HistoryList {...view} />;
}
