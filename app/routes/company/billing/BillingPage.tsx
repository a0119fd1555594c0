import { Fragment } from "react";
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
import { Row, RowFacts, RowList } from "~/ui/RowList.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState, SectionError } from "~/ui/States.tsx";
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
      <div className="beside">
        <div className="beside-side">
          {due.ok ? (
            <DueCard due={due.data} pays={rights.pays} />
          ) : (
            list.ok && <SectionError retryHref={billingAt(query)(page)} section={t("due.heading")} />
          )}
        </div>
        <div className="beside-main amounts">
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
            {({ results, meta }) => <Invoices invoices={sorted(results, meta)} />}
          </ListSection>
        </div>
      </div>
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

function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  const { t, lang } = useTranslation("company-payments");
  return (
    <RowList label={t("billing.table")}>
      {invoices.map((invoice) => {
        const { invoice_number, period, grand_total } = invoice;
        const month = period ? formatMonth(period, lang) : UNREAD;
        return (
          <Row
            key={invoice_number}
            title={
              month === UNREAD ? (
                invoice_number
              ) : (
                <>
                  {month}
                  <span className="vh">, {invoice_number}</span>
                </>
              )
            }
            href={paths.billingDetail(invoice_number)}
            note={<InvoiceNote invoice={invoice} />}
            beside={<Money strong amount={grand_total} />}
          />
        );
      })}
    </RowList>
  );
}

function InvoiceNote({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation("company-payments");
  const { invoice_number, period, due_date, payment_status } = invoice;
  const isClosed = payment_status === "paid" || payment_status === "canceled";
  return (
    <RowFacts
      facts={[
        <InvoiceStateWord key="state" {...invoice} />,
        period && invoice_number,
        !isClosed && due_date && (
          <Fragment key="due">
            {t("billing.due")} <DateText value={due_date} />
          </Fragment>
        ),
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
