import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { chooseDecisions } from "~/features/approval/choose.server.ts";
import { loadApprovalStep, type StepData } from "~/features/approval/load.server.ts";
import { StepPage } from "~/features/approval/StepPage.tsx";
import { APPROVERS } from "~/features/company/roles.ts";
import { variantOf } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";

export const handle = {
  preserveInput: ({ open }: StepData) => open.length > 0,
  sheets: ["lines", "table-card", "tiles", "bulk"],
};

const stepAt = (request: Request) => (variantOf(request) === "second" ? "second" : "first");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const company = await requireCompany()(request);
  return loadApprovalStep(company, stepAt(request), params["id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const company = await requireCompany(...APPROVERS[stepAt(request)])(request);
  return chooseDecisions(company, stepAt(request), params["id"] ?? "");
}

export default function Approve() {
  return <StepPage {...useLoaderData<typeof loader>()} />;
}
