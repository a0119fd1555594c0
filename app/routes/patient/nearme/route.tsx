import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readQuery } from "~/forms/query.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { BranchList } from "./BranchList.tsx";
import { loadBranches } from "./load.server.ts";
import { nearQuery } from "./query.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadBranches(up, request, readQuery(request, nearQuery));
}

export default function NearMe() {
  return <BranchList {...useLoaderData<typeof loader>()} />;
}
