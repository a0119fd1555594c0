import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { LinksFunction } from "@remix-run/node";
import { offerQuery } from "~/features/offers/list.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import sheet from "~/ui/styles/compare.css?url";
import detailSheet from "~/ui/styles/detail.css?url";
import { ComparePage } from "./ComparePage.tsx";
import { loadPackages } from "./load.server.ts";
import { PackageList } from "./PackageList.tsx";

export const links: LinksFunction = () => [sheet, detailSheet].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadPackages(up, request, readQuery(request, offerQuery));
}

export default function Packages() {
  const view = useLoaderData<typeof loader>();
  return view.compared ? <ComparePage {...view} /> : <PackageList {...view} />;
}
