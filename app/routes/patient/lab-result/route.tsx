import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readQuery } from "~/forms/query.server.ts";
import { flagOf, isCritical } from "~/features/results/values.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { loadDetail, type ResultDetailView } from "./detail.server.ts";
import { ResultDetailPage } from "./DetailPage.tsx";
import { loadList, type ListView } from "./list.server.ts";
import { ResultList } from "./ResultList.tsx";
import { resultsQuery } from "./query.server.ts";

type PageView = ResultDetailView | ListView;

const sheetsOf = {
  simple: ["chart", "number-line", "flags", "values"],
  advanced: ["lines", "flags", "values", "value-tables"],
  examination: [],
  hearing: ["chart", "curves", "examinations"],
  lungs: ["chart", "number-line", "curves", "examinations"],
};

export const handle = {
  title: "results:title",
  sheets: (page: PageView) =>
    page.kind === "list"
      ? ["results", "result-list"]
      : [...(hasCritical(page) ? ["results"] : []), ...sheetsOf[page.view]],
};

function hasCritical({ alert, result }: ResultDetailView): boolean {
  const values = result.laboratory.flatMap(({ observations }) => observations);
  return alert !== null || values.some((item) => isCritical(flagOf(item)));
}

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const { up, t } = patient;
  const { order_number, ...query } = readQuery(request, resultsQuery);
  return order_number ? loadDetail(patient, { ...query, order_number }) : loadList(up, query, t);
}

export default function LabResult() {
  const view = useLoaderData<typeof loader>();
  return view.kind === "list" ? <ResultList {...view} /> : <ResultDetailPage {...view} />;
}
