import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useFormResult } from "~/forms/result.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { findOpenTopup } from "~/upstream/deposit.server.ts";
import { listPaymentMethods } from "~/upstream/payments.server.ts";
import { topUp } from "./action.server.ts";
import { TopupPage } from "./TopupPage.tsx";

export const handle = {
  title: "money:topup.title",
  preserveInput: ({ open }: { open: unknown }) => open === null,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireCompany("finance")(request);
  const [methods, open] = await Promise.all([
    listPaymentMethods(up, { order_type: "company" }),
    findOpenTopup(up),
  ]);
  return { methods, open: open && { id: open.topup_number, amount: open.amount } };
}

export async function action({ request }: ActionFunctionArgs) {
  const company = await requireCompany("finance")(request);
  return topUp(request, company);
}

/** How much, and by which bank. */
export default function DepositTopup() {
  return <TopupPage {...useLoaderData<typeof loader>()} failure={useFormResult()} />;
}
