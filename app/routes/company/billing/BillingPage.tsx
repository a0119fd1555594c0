import { InvoiceStateWord } from "~/features/company/InvoiceState.tsx";
import { MoneyTabs } from "~/features/company/MoneyTabs.tsx";
import {
  billingAt,
  INVOICE_WORDS,
  type BillingFilters,
  billingListQuery,
} from "~/features/company/billing-list.ts";
import type { Due } from "~/features/company/due.ts";
import type { CompanyRights } from "~/features/company/roles.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import { formatMonth } from "~/lib/dates.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListSection } from "~/ui/ListPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PeriodField } from "~/ui/PeriodField.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState, SectionError } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { Invoice } from "~/upstream/company/billing.server.ts";
import { DueCard } from "./DueCard.tsx";

interface BillingPageProps {
  list: Loadable<{ results: Invoice[]; meta: Meta }>;
  due: Loadable<Due>;
  query: BillingFilters;
  page: number;
  rights: CompanyRights;
}

export function BillingPage({ list, due, query, page, rights }: BillingPageProps) {
  const { t } = useTranslation("company-payments");
  const isFiltered = Object.values(billingListQuery(query)).some(Boolean);
  return (
    <div className="compact">
      <PageHeader title={t("billing.title")} />
      <MoneyTabs current="billing" />
      {due.ok ? (
        <DueCard due={due.data} pays={rights.pays} />
      ) : (
        list.ok && <SectionError retryHref={billingAt(query)(page)} section={t("due.heading")} />
      )}
      <ListSection
        list={list}
        page={page}
        name={t("billing.title")}
        hrefOf={billingAt(query)}
        pagesLabel={t("billing.pages")}
        count={(total) => t("billing.count", { count: total })}
        tools={<Filters query={query} />}
        empty={
          <EmptyState
            title={t("billing.none")}
            reason={t(isFiltered ? "billing.none_filter" : "billing.none_yet")}
          />
        }
      >
        {({ results, meta }) => <Invoices invoices={sorted(results, meta)} pays={rights.pays} />}
      </ListSection>
    </div>
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

/** As {@link formatMonth} says it. */
const UNREAD = "–";

const isClosed = ({ payment_status }: Invoice) => payment_status === "paid" || payment_status === "canceled";

function Invoices({ invoices, pays }: { invoices: readonly Invoice[]; pays: boolean }) {
  const { t, lang } = useTranslation("company-payments");
  return (
    <Table
      card
      narrow="lines"
      caption={t("billing.table")}
      rows={invoices}
      rowKey={({ invoice_number }) => invoice_number}
      columns={[
        {
          key: "period",
          head: t("billing.period"),
          cell: ({ period, invoice_number }) => {
            const month = period ? formatMonth(period, lang) : UNREAD;
            return (
              <PageLink href={paths.billingDetail(invoice_number)} keepsText>
                {month === UNREAD ? (
                  invoice_number
                ) : (
                  <>
                    {month}
                    <span className="vh">, {invoice_number}</span>
                  </>
                )}
              </PageLink>
            );
          },
        },
        {
          key: "number",
          head: t("billing.number"),
          cell: ({ invoice_number }) => invoice_number,
        },
        {
          key: "due",
          head: t("billing.due"),
          line: ({ overdue }) => (overdue === true ? undefined : "label"),
          cell: (invoice) => !isClosed(invoice) && invoice.due_date && <DateText value={invoice.due_date} />,
        },
        {
          key: "amount",
          head: t("billing.amount"),
          numeric: true,
          line: "end",
          cell: ({ grand_total }) => <Money strong amount={grand_total} />,
        },
        { key: "state", head: t("billing.state"), cell: (invoice) => <InvoiceStateWord {...invoice} /> },
        {
          key: "pay",
          head: t("billing.pay_head"),
          line: "wide",
          cell: ({ payment_status, invoice_number }) =>
            pays &&
            payment_status === "unpaid" && (
              <PageLink className="action" href={paths.billingPay(invoice_number)}>
                {t("billing.pay_head")}
                <span className="vh"> {invoice_number}</span>
              </PageLink>
            ),
        },
      ]}
    />
  );
}

const rankOf = ({ payment_status, overdue }: Invoice) =>
  payment_status !== "unpaid" ? 2 : overdue === true ? 0 : 1;

/** Puts first what is to be paid, if no page follows: the laboratory sorts pages. */
function sorted(invoices: readonly Invoice[], { last_page }: Meta): readonly Invoice[] {
  return last_page > 1 ? invoices : [...invoices].sort((a, b) => rankOf(a) - rankOf(b));
}
