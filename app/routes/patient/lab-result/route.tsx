import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readQuery } from "~/forms/query.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import sheet from "~/ui/styles/chart.css?url";
import resultSheet from "~/ui/styles/results.css?url";
import { loadDetail } from "./detail.server.ts";
import { DetailPage } from "./DetailPage.tsx";
import { loadList } from "./list.server.ts";
import { ResultList } from "./ResultList.tsx";
import { resultsQuery } from "./query.server.ts";

export const handle = { title: "results:title" };

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: sheet },
  { rel: "stylesheet", href: resultSheet },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const { order_number, ...query } = readQuery(request, resultsQuery);
  return order_number ? loadDetail(request, up, { ...query, order_number }) : loadList(up, query);
}

/** The results as a list; with an order number one of them. */
export default function LabResult() {
  const view = useLoaderData<typeof loader>();
  return view.kind === "list" ? <ResultList {...view} /> : <DetailPage {...view} />;
}
