import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { getStaffRefund } from "~/upstream/reference/reference-refunds.server.ts";
import { submitRefundDecision } from "./decide.server.ts";
import { RefundDecisionPage } from "./RefundDecisionPage.tsx";

export const handle = { title: "refunds:staff.page_title", preserveInput: true, sheets: ["area"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return getStaffRefund(up, params["refund_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return submitRefundDecision(request, up, params["refund_number"] ?? "");
}

export default function ReferenceRefund() {
  return <RefundDecisionPage refund={useLoaderData<typeof loader>()} />;
}
