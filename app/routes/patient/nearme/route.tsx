import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readQuery } from "~/forms/query.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { BranchList } from "./BranchList.tsx";
import { loadBranches } from "./load.server.ts";
import { nearQuery } from "./query.server.ts";

export const handle = { title: "catalogue:nearme.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadBranches(up, readQuery(request, nearQuery));
}

export default function NearMe() {
  return <BranchList {...useLoaderData<typeof loader>()} />;
}
