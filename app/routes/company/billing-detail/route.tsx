import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rightsOf } from "~/features/company/roles.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { getBillingInvoice } from "~/upstream/company/billing.server.ts";
import { InvoicePage } from "./InvoicePage.tsx";

export const handle = { sheets: ["lines", "beside"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up, t } = await requireCompany()(request);
  const invoice = await getBillingInvoice(up, params["id"] ?? "");
  const title = t("company-payments:billing.detail_title", { number: invoice.invoice_number });
  return { title, invoice, rights: rightsOf(session) };
}

export default function BillingDetail() {
  return <InvoicePage {...useLoaderData<typeof loader>()} />;
}
