import { useTranslation } from "~/i18n/use-translation.ts";
import { textLang } from "~/i18n/text-language.ts";
import {
  billingAt,
  INVOICE_WORDS,
  billingListQuery,
  type BillingFilters,
} from "~/features/company/billing-list.ts";
import { InvoiceStateWord } from "~/features/company/InvoiceState.tsx";
import { activeFilters } from "~/lib/active-filters.ts";
import { datePresets, formatGrain } from "~/lib/dates.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import type { Invoice } from "~/upstream/company/billing.server.ts";
import type { Meta } from "~/upstream/client/client.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface BillingPageProps {
  list: Loadable<{ results: Invoice[]; meta: Meta }>;
  query: BillingFilters;
  page: number;
}

export function BillingPage({ list, query, page }: BillingPageProps) {
  const { t } = useTranslation("money");
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
  const { t } = useTranslation(["money", "orders", "ui"]);
  const shown = billingListQuery(query);
  return (
    <ListFilters
      action={paths.billing()}
      label={t("money:billing.filters")}
      active={activeFilters(paths.billing, shown, {
        state: query.state && t(`ui:state.${query.state}`),
        period: shown.period && t(`orders:period.${shown.period}`),
      })}
      clearHref={paths.billing()}
    >
      <SelectField
        name="period"
        label={t("money:billing.period")}
        options={datePresets.map((value) => ({ value, label: t(`orders:period.${value}`) }))}
        defaultValue={query.period}
      />
      <SelectField
        name="state"
        label={t("money:billing.state")}
        prompt={t("money:billing.all_states")}
        options={INVOICE_WORDS.map((value) => ({ value, label: t(`ui:state.${value}`) }))}
        defaultValue={query.state ?? ""}
      />
    </ListFilters>
  );
}

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const { t, i18n } = useTranslation("money");
  const lang = textLang(i18n.language);
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
