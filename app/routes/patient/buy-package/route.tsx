import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { offerQuery } from "~/features/offers/list.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ComparePage } from "./ComparePage.tsx";
import { loadPackages } from "./load.server.ts";
import { PackageList } from "./PackageList.tsx";

export const handle = { sheets: ["tabs", "compare", "detail", "row-columns", "row-list"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadPackages(patient, readQuery(request, offerQuery));
}

export default function Packages() {
  const view = useLoaderData<typeof loader>();
  return view.compared ? <ComparePage {...view} /> : <PackageList {...view} />;
}
