import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BranchList } from "~/features/branches/BranchList.tsx";
import { loadBranches } from "~/features/branches/load.server.ts";
import { nearQuery } from "~/features/branches/query.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";

export const handle = { sheets: ["branch-areas", "row-columns", "row-list"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadBranches(patient, readQuery(request, nearQuery), paths.nearme);
}

export default function NearMe() {
  return <BranchList {...useLoaderData<typeof loader>()} at={paths.nearme} />;
}
