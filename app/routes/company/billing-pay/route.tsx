import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { closedReason, loadPaying } from "~/features/company/pay-method.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { PayPage } from "./PayPage.tsx";
import { billingPaySchema } from "./schema.ts";

export const handle = { preserveInput: ({ closed }: { closed: string | null }) => closed === null };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requireCompany("finance")(request);
  const paying = await loadPaying(up, params["id"]);
  const { invoice, banks, available } = paying;
  const t = getT(request);
  const { invoice_number, grand_total: amount } = invoice;
  const title = t("money:pay.title", { number: invoice_number });
  const hasAccount = invoice.payment_status === "pending";
  return { title, invoice_number, amount, available, banks, hasAccount, closed: closedReason(paying, t) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session } = await requireCompany("finance")(request);
  const id = params["id"] ?? "";
  const run = ({ method }: { method: string }) =>
    Promise.resolve(redirect(paths.billingConfirm(id, { method }), 303));
  return submit(request, session, { schema: billingPaySchema, run });
}

export default function BillingPay() {
  return <PayPage {...useLoaderData<typeof loader>()} />;
}
