import type { LoaderFunctionArgs, LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { billingAt, INVOICE_WORDS, type BillingFilters } from "~/features/company/billing-list.ts";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { datePresets, presetRange, today } from "~/lib/dates.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { listInvoices } from "~/upstream/company/billing.server.ts";
import { BillingPage } from "./BillingPage.tsx";
import linesSheet from "~/ui/styles/lines.css?url";
import tilesSheet from "~/ui/styles/tiles.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: linesSheet },
  { rel: "stylesheet", href: tilesSheet },
];

export const handle = { title: "money:billing.title" };

const query = z.object({
  state: z.enum(INVOICE_WORDS).optional().catch(undefined),
  period: z.enum(datePresets).catch("lifetime"),
  page: queryPage,
});

function askOf({ state, period }: BillingFilters) {
  const { from, to } = presetRange(period, today());
  return { payment_status: state, date_from: from ?? undefined, date_to: to ?? undefined };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireCompany()(request);
  const { page, ...filters } = readQuery(request, query);
  const list = await loadPage(page, listInvoices(up, askOf(filters), page), billingAt(filters));
  return { list, query: filters, page };
}

export default function Billing() {
  return <BillingPage {...useLoaderData<typeof loader>()} />;
}
