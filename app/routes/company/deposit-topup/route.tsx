import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { queryKey, queryText, readQuery } from "~/forms/query.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { findOpenTopup } from "~/upstream/company/deposit.server.ts";
import { listPaymentMethods } from "~/upstream/payments/payments.server.ts";
import { review } from "./action.server.ts";
import { TopupPage } from "./TopupPage.tsx";

export const handle = {
  title: "money:topup.title",
  preserveInput: ({ open }: { open: unknown }) => open === null,
};

const query = z.object({ amount: queryText, method_code: queryKey });

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireCompany("finance")(request);
  const [methods, open] = await Promise.all([
    listPaymentMethods(up, { order_type: "company" }),
    findOpenTopup(up),
  ]);
  const asked = readQuery(request, query);
  return { methods, asked, open: open && { id: open.topup_number, amount: open.amount } };
}

export async function action({ request }: ActionFunctionArgs) {
  const company = await requireCompany("finance")(request);
  return review(request, company);
}

export default function DepositTopup() {
  return <TopupPage {...useLoaderData<typeof loader>()} />;
}
