import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { BranchPage } from "./BranchPage.tsx";
import { loadBranch } from "./load.server.ts";

const branchQuery = z.object({ page: queryPage });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  const { page } = readQuery(request, branchQuery);
  const found = await loadBranch(upstreamFor(session, request), params["id"] ?? "", page);
  const last = found.services.ok ? Math.max(1, found.services.data.meta.last_page) : page;
  if (page > last) throw redirect(paths.branch(found.plant.id, { page: last }));
  return { ...found, page, title: found.plant.name };
}

export default function Branch() {
  return <BranchPage {...useLoaderData<typeof loader>()} />;
}
