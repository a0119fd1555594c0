import type { ActionFunctionArgs, LoaderFunctionArgs, LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { chooseDecisions } from "~/features/approval/choose.server.ts";
import { loadApprovalStep, type StepData } from "~/features/approval/load.server.ts";
import { StepPage } from "~/features/approval/StepPage.tsx";
import { requireCompany } from "~/session/guards.server.ts";
import linesSheet from "~/ui/styles/lines.css?url";
import tilesSheet from "~/ui/styles/tiles.css?url";
import bulkSheet from "~/ui/styles/bulk.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: linesSheet },
  { rel: "stylesheet", href: tilesSheet },
  { rel: "stylesheet", href: bulkSheet },
];

export const handle = { preserveInput: ({ open }: StepData) => open.length > 0 };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const company = await requireCompany()(request);
  return loadApprovalStep(request, company, "second", params["id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const company = await requireCompany("admin", "finance")(request);
  return chooseDecisions(request, company, "second", params["id"] ?? "");
}

/** Finance step: all rows in one form, or the decisions. */
export default function ApproveSecond() {
  return <StepPage {...useLoaderData<typeof loader>()} />;
}
