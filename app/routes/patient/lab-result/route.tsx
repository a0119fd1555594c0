import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readQuery } from "~/forms/query.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import chartSheet from "~/ui/styles/chart.css?url";
import curvesSheet from "~/ui/styles/curves.css?url";
import examinationSheet from "~/ui/styles/examinations.css?url";
import flagSheet from "~/ui/styles/flags.css?url";
import linesSheet from "~/ui/styles/lines.css?url";
import numberLineSheet from "~/ui/styles/number-line.css?url";
import listSheet from "~/ui/styles/result-list.css?url";
import resultSheet from "~/ui/styles/results.css?url";
import valueTableSheet from "~/ui/styles/value-tables.css?url";
import valueSheet from "~/ui/styles/values.css?url";
import { loadDetail, type ResultDetailView } from "./detail.server.ts";
import { ResultDetailPage } from "./DetailPage.tsx";
import { loadList, type ListView } from "./list.server.ts";
import { ResultList } from "./ResultList.tsx";
import { resultsQuery } from "./query.server.ts";

type PageView = ResultDetailView | ListView;

const sheetsOf = {
  simple: [chartSheet, numberLineSheet, flagSheet, valueSheet],
  advanced: [linesSheet, flagSheet, valueSheet, valueTableSheet],
  examination: [],
  hearing: [chartSheet, curvesSheet, examinationSheet],
  lungs: [chartSheet, numberLineSheet, curvesSheet, examinationSheet],
};

export const handle = {
  title: "results:title",
  sheets: (page: PageView) => (page.kind === "list" ? [listSheet] : sheetsOf[page.view]),
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: resultSheet }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const { order_number, ...query } = readQuery(request, resultsQuery);
  return order_number
    ? loadDetail(request, up, { ...query, order_number })
    : loadList(up, query, getT(request));
}

export default function LabResult() {
  const view = useLoaderData<typeof loader>();
  return view.kind === "list" ? <ResultList {...view} /> : <ResultDetailPage {...view} />;
}
