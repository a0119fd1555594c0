import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePatient } from "~/session/guards.server.ts";
import { loadRefundConfirm, refunding } from "./confirm.server.ts";
import { RefundPage } from "./RefundPage.tsx";

export const handle = { preserveInput: ({ refusal }: { refusal: string | null }) => refusal === null };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadRefundConfirm(patient, params["order_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return refunding.confirm(patient, params["order_number"] ?? "");
}

export default function OrderRefund() {
  return <RefundPage view={useLoaderData<typeof loader>()} />;
}
