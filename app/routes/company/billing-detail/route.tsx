import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rightsOf } from "~/features/company/roles.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { getBillingInvoice, type InvoiceDetail } from "~/upstream/company/billing.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { listPaymentMethods } from "~/upstream/payments/payments.server.ts";
import { InvoicePage } from "./InvoicePage.tsx";

export const handle = { sheets: ["row-list", "beside"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up, t } = await requireCompany()(request);
  const invoice = await getBillingInvoice(up, params["id"] ?? "");
  const title = t("company-payments:billing.detail_title", { number: invoice.invoice_number });
  return { title, invoice, paidWith: await bankOf(up, invoice), rights: rightsOf(session) };
}

/** Name of the bank that paid, else its code; null for an unpaid invoice and for the deposit. */
async function bankOf(up: UpstreamContext, { paid_at, paid_by, payment }: InvoiceDetail) {
  if (!paid_at || !paid_by || paid_by === "DEPOSIT") return null;
  if (payment?.method_code === paid_by) return payment.payment_method_name;
  const banks = await settle(listPaymentMethods(up, { order_type: "company" }));
  const bank = banks.ok ? banks.data.find(({ method_code }) => method_code === paid_by) : undefined;
  return bank?.payment_method_name ?? paid_by;
}

export default function BillingDetail() {
  return <InvoicePage {...useLoaderData<typeof loader>()} />;
}
