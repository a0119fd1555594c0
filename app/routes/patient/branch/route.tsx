import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import detailSheet from "~/ui/styles/detail.css?url";
import { BranchPage } from "./BranchPage.tsx";
import { loadBranch } from "./load.server.ts";

const query = z.object({ page: queryPage });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: detailSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadBranch(up, params["id"] ?? "", readQuery(request, query).page);
}

export default function Branch() {
  return <BranchPage {...useLoaderData<typeof loader>()} />;
}
