import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { chooseDecisions } from "~/features/approval/choose.server.ts";
import { loadApprovalStep, type StepData } from "~/features/approval/load.server.ts";
import { StepPage } from "~/features/approval/StepPage.tsx";
import { requireCompany } from "~/session/guards.server.ts";

export const handle = {
  preserveInput: ({ open }: StepData) => open.length > 0,
  sheets: ["lines", "tiles", "bulk"],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const company = await requireCompany()(request);
  return loadApprovalStep(company, "first", params["id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  return chooseDecisions(company, "first", params["id"] ?? "");
}

/** Human resources step: all rows in one form, or the decisions. */
export default function ApproveFirst() {
  return <StepPage {...useLoaderData<typeof loader>()} />;
}
