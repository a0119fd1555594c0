import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { DealList } from "./DealList.tsx";
import { loadDeals } from "./load.server.ts";

export const handle = { title: "offers:deal.title", sheets: ["tabs", "row-list", "row-columns"] };

const query = z.object({ page: queryPage });

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadDeals(up, readQuery(request, query).page);
}

export default function Deals() {
  return <DealList {...useLoaderData<typeof loader>()} />;
}
