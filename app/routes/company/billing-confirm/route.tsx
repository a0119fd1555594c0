import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/session/guards.server.ts";
import { BillingConfirmPage } from "./BillingConfirmPage.tsx";
import { loadBillingConfirm, paying } from "./confirm.server.ts";

export const handle = { preserveInput: ({ refusal }: { refusal: string | null }) => refusal === null };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const company = await requireCompany("finance")(request);
  return loadBillingConfirm(company, params["id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const company = await requireCompany("finance")(request);
  return paying.confirm(company, params["id"] ?? "");
}

export default function BillingConfirm() {
  return <BillingConfirmPage {...useLoaderData<typeof loader>()} />;
}
