import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePatient } from "~/session/guards.server.ts";
import { loadRefundAccount, submitRefundAccount } from "./account.server.ts";
import { AccountPage } from "./AccountPage.tsx";

export const handle = { preserveInput: true };

const namesOf = (params: LoaderFunctionArgs["params"]) => ({
  order_number: params["order_number"] ?? "",
  refund_number: params["refund_number"] ?? "",
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadRefundAccount(patient, namesOf(params));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitRefundAccount(patient, namesOf(params));
}

export default function OrderRefundAccount() {
  return <AccountPage {...useLoaderData<typeof loader>()} />;
}
