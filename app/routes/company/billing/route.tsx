import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { InvoiceStateWord } from "~/features/company/InvoiceState.tsx";
import {
  billingAt,
  INVOICE_WORDS,
  type BillingFilters,
  billingListQuery,
} from "~/features/company/billing-list.ts";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import { datePresets, presetRange, today, formatGrain } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { DateText } from "~/ui/DateText.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { PeriodField } from "~/ui/PeriodField.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import { listInvoices, type Invoice } from "~/upstream/company/billing.server.ts";

export const handle = { title: "company-payments:billing.title", sheets: ["lines", "tiles"] };

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
  const { list, query, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation("company-payments");
  const isFiltered = Object.values(billingListQuery(query)).some(Boolean);
  return (
    <ListPage
      compact
      title={t("billing.title")}
      list={list}
      page={page}
      hrefOf={billingAt(query)}
      pagesLabel={t("billing.pages")}
      count={(total) => t("billing.count", { count: total })}
      filters={<Filters query={query} />}
      empty={
        <EmptyState
          title={t("billing.none")}
          reason={t(isFiltered ? "billing.none_filter" : "billing.none_yet")}
        />
      }
    >
      {({ results }) => <InvoiceTable invoices={results} />}
    </ListPage>
  );
}

function Filters({ query }: { query: BillingFilters }) {
  const { t } = useTranslation(["company-payments", "orders", "ui"]);
  const shown = billingListQuery(query);
  return (
    <ListFilters
      action={paths.billing()}
      label={t("company-payments:billing.filters")}
      active={activeFilters(paths.billing, shown, {
        state: query.state && t(`ui:state.${query.state}`),
        period: shown.period && t(`orders:period.${shown.period}`),
      })}
      clearHref={paths.billing()}
    >
      <PeriodField label={t("company-payments:billing.period")} value={query.period} />
      <SelectField
        name="state"
        label={t("company-payments:billing.state")}
        prompt={t("company-payments:billing.all_states")}
        options={INVOICE_WORDS.map((value) => ({ value, label: t(`ui:state.${value}`) }))}
        defaultValue={query.state ?? ""}
      />
    </ListFilters>
  );
}

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const { t, lang } = useTranslation("company-payments");
  return (
    <Table
      caption={t("billing.table")}
      narrow="lines"
      rows={invoices}
      rowKey={({ invoice_number }) => invoice_number}
      columns={[
        {
          key: "number",
          head: t("billing.number"),
          cell: ({ invoice_number }) => (
            <PageLink href={paths.billingDetail(invoice_number)}>{invoice_number}</PageLink>
          ),
        },
        {
          key: "period",
          head: t("billing.period"),
          cell: ({ period }) => (period ? formatGrain(`${period}-01`, "month", lang) : null),
        },
        {
          key: "due",
          head: t("billing.due"),
          line: "label",
          cell: ({ due_date }) => due_date && <DateText value={due_date} />,
        },
        { key: "state", head: t("billing.state"), cell: (row) => <InvoiceStateWord {...row} /> },
        {
          key: "total",
          head: t("billing.total"),
          numeric: true,
          line: "end",
          cell: ({ grand_total }) => <Money amount={grand_total} />,
        },
      ]}
    />
  );
}
