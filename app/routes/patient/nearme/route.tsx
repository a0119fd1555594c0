import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePatient } from "~/session/guards.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { BranchList } from "./BranchList.tsx";
import { loadBranches } from "./load.server.ts";
import { nearHref } from "./query.ts";
import { nearQuery } from "./query.server.ts";

export const handle = { title: "catalogue:nearme.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  const query = readQuery(request, nearQuery);
  const found = await loadBranches(upstreamFor(session, request), query);
  const last = found.branches.ok ? Math.max(1, found.branches.data.meta.last_page) : query.page;
  if (query.page > last) throw redirect(nearHref(query, last));
  return { ...found, query };
}

export default function NearMe() {
  return <BranchList {...useLoaderData<typeof loader>()} />;
}
