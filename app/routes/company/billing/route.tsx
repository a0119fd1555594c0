import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { billingAt, INVOICE_WORDS, type BillingFilters } from "~/features/company/billing-list.ts";
import { dueOf } from "~/features/company/due.ts";
import { rightsOf } from "~/features/company/roles.ts";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { datePresets, presetRange, today } from "~/lib/dates.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { listDueInvoices, listInvoices } from "~/upstream/company/billing.server.ts";
import { BillingPage } from "./BillingPage.tsx";

export const handle = {
  title: "company-payments:billing.title",
  sheets: ["tabs", "lines", "table-card", "list-head", "tiles", "beside"],
};

const query = z.object({
  state: z.enum(INVOICE_WORDS).optional().catch(undefined),
  period: z.enum(datePresets).catch("lifetime"),
  page: queryPage,
});

function toQuery({ state, period }: BillingFilters) {
  const { from, to } = presetRange(period, today());
  return { payment_status: state, date_from: from ?? undefined, date_to: to ?? undefined };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requireCompany()(request);
  const { page, ...filters } = readQuery(request, query);
  const [list, due] = await Promise.all([
    loadPage(page, listInvoices(up, toQuery(filters), page), billingAt(filters)),
    settle(listDueInvoices(up).then(dueOf)),
  ]);
  return { list, due, query: filters, page, rights: rightsOf(session) };
}

export default function Billing() {
  return <BillingPage {...useLoaderData<typeof loader>()} />;
}
