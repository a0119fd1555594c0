import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readQuery } from "~/forms/query.server.ts";
import { alertSheets } from "~/features/results/alert-sheets.ts";
import { flagOf, isCritical } from "~/features/results/values.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { loadDetail, type ResultDetailView } from "./detail.server.ts";
import { ResultDetailPage } from "./DetailPage.tsx";
import { loadList, type ListView } from "./list.server.ts";
import { asksForReports } from "./href-query.ts";
import { ResultList } from "./ResultList.tsx";
import { loadValues, type ValuesView } from "./values.server.ts";
import { ValuesPage } from "./ValuesPage.tsx";
import { resultsQuery, type ListQuery } from "./query.server.ts";

type PageView = ResultDetailView | ListView | ValuesView;

const sheetsOf = {
  simple: ["chart", "number-line", "flags", "list-card", "values"],
  advanced: ["lines", "flags", "list-card", "values", "value-tables"],
  examination: [],
  hearing: ["chart", "curves", "examinations"],
  lungs: ["chart", "number-line", "curves", "examinations"],
};

export const handle = {
  title: "results:title",
  sheets: (page: PageView) => {
    if (page.kind === "detail") return sheetsOfDetail(page);
    const rows =
      page.kind === "list" ? ["result-list", "row-list", "row-facts"] : ["flags", "list-card", "value-rows"];
    return ["tabs", ...alertSheets(page.alerts, true), ...whoseSheet(page), ...rows];
  },
};

function sheetsOfDetail(page: ResultDetailView): string[] {
  const { view, result } = page;
  return [
    "tabs",
    ...(hasCritical(page) ? ["results"] : []),
    ...(result.header.is_own ? [] : ["people"]),
    ...sheetsOf[view],
  ];
}

function whoseSheet(page: ListView | ValuesView): string[] {
  if (page.people.length > 1) return ["people", "people-chips"];
  return page.person && page.person.relation !== null ? ["people"] : [];
}

function hasCritical({ alert, result }: ResultDetailView): boolean {
  const values = result.laboratory.flatMap(({ observations }) => observations);
  return alert !== null || values.some((item) => isCritical(flagOf(item)));
}

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const { order_number, tab, ...query } = readQuery(request, resultsQuery);
  return order_number
    ? loadDetail(patient, { ...query, order_number })
    : loadTab(patient, query, tab ?? (asksForReports(query) ? "reports" : "values"));
}

async function loadTab(patient: Guarded, query: ListQuery, tab: "values" | "reports") {
  const values = tab === "values" ? await loadValues(patient, query.patient_id) : null;
  return values ?? loadList(patient.up, query, patient.t);
}

export default function LabResult() {
  const view = useLoaderData<typeof loader>();
  if (view.kind === "values") return <ValuesPage {...view} />;
  return view.kind === "list" ? <ResultList {...view} /> : <ResultDetailPage {...view} />;
}
