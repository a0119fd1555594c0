import { useTranslation } from "~/i18n/use-translation.ts";
import { ledgerAt, ledgerListQuery, type LedgerFilters } from "~/features/company/ledger.ts";
import type { LedgerEntry } from "~/features/company/ledger-entries.ts";
import { MoneyTabs } from "~/features/company/MoneyTabs.tsx";
import { Stopped } from "~/ui/Stopped.tsx";
import type { CompanyRights } from "~/features/company/roles.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { moneyInText, type Amount } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListSection } from "~/ui/ListPage.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { PriceRows } from "~/ui/PriceRows.tsx";
import { PeriodField } from "~/ui/PeriodField.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState } from "~/ui/States.tsx";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { Transfer } from "~/upstream/company/deposit.server.ts";
import { Ledger } from "./Ledger.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

const TRANSFER_WORDS = ["topup", "reserve", "charge", "release", "refund", "adjustment"] as const;

interface LedgerState {
  transactions: Transfer[];
  balance: Amount;
  reserved: Amount;
  available: Amount;
  low_limit: Amount;
  stopped?: string | null | undefined;
}

interface DepositPageProps {
  list: Loadable<{ results: LedgerState; meta: Meta }>;
  entries: readonly LedgerEntry[];
  waiting: { id: string; amount: Amount } | null;
  query: LedgerFilters;
  page: number;
  rights: CompanyRights;
}

export function DepositPage({ list, entries, waiting, query, page, rights }: DepositPageProps) {
  const { t } = useTranslation("company-payments");
  const isFiltered = Object.values(ledgerListQuery(query)).some(Boolean);
  const rows = list.ok
    ? { ok: true as const, data: { results: list.data.results.transactions, meta: list.data.meta } }
    : list;
  return (
    <div className="compact">
      <PageHeader title={t("deposit.title")} />
      <MoneyTabs current="deposit" />
      {list.ok && <Stopped text={list.data.results.stopped} />}
      <div className="beside">
        <div className="beside-side">
          {waiting && (
            <Alert>
              {t("deposit.waiting", { amount: moneyInText(waiting.amount) })}{" "}
              <PageLink href={paths.depositTopupPayment(waiting.id)}>{t("deposit.waiting_link")}</PageLink>
            </Alert>
          )}
          {list.ok && <Now deposit={list.data.results} canTopUp={rights.pays && !waiting} />}
        </div>
        <div className="beside-main ledger">
          <ListSection
            list={rows}
            page={page}
            name={t("deposit.table")}
            hrefOf={ledgerAt(query)}
            pagesLabel={t("deposit.pages")}
            count={(total) => t("deposit.count", { count: total })}
            tools={
              <>
                <Filters query={query} />
                {list.ok && list.data.meta.total > 0 && (
                  <PageLink
                    className="action no-print"
                    href={paths.depositExport(ledgerListQuery(query))}
                    download
                  >
                    {t("deposit.csv")}
                  </PageLink>
                )}
              </>
            }
            empty={
              <EmptyState
                title={t("deposit.none")}
                reason={t(isFiltered ? "deposit.none_filter" : "deposit.none_yet")}
              />
            }
          >
            {() => <Ledger entries={entries} />}
          </ListSection>
        </div>
      </div>
    </div>
  );
}

function Now({ deposit, canTopUp }: { deposit: LedgerState; canTopUp: boolean }) {
  const { t } = useTranslation("company-payments");
  const { balance, reserved, available, low_limit } = deposit;
  const isLow = available !== null && low_limit !== null && available < low_limit;
  return (
    <>
      {isLow && <Alert kind="warning">{t("deposit.low", { limit: moneyInText(low_limit) })}</Alert>}
      <section className="card" aria-label={t("deposit.available")}>
        <PriceRows
          rows={[
            { label: t("deposit.balance"), amount: balance },
            { label: t("deposit.reserved"), amount: reserved, kind: "discount" },
            { label: t("deposit.available"), amount: available, kind: "total" },
          ]}
        />
        {[balance, reserved, available].includes(null) && <NotUnderstoodNote />}
        {canTopUp && (
          <ButtonLink wide href={paths.depositTopup()}>
            {t("deposit.topup")}
          </ButtonLink>
        )}
        {reserved !== 0 && <p className="muted small">{t("deposit.reserved_hint")}</p>}
      </section>
    </>
  );
}

function Filters({ query }: { query: LedgerFilters }) {
  const { t } = useTranslation(["company-payments", "orders"]);
  const shown = ledgerListQuery(query);
  return (
    <ListFilters
      action={paths.depositTransaction()}
      label={t("company-payments:deposit.filters")}
      active={activeFilters(paths.depositTransaction, shown, {
        type: query.type && t(`company-payments:type.${query.type}`),
        period: shown.period && t(`orders:period.${shown.period}`),
      })}
      clearHref={paths.depositTransaction()}
    >
      <PeriodField label={t("company-payments:deposit.period")} value={query.period} />
      <SelectField
        name="type"
        label={t("company-payments:deposit.type")}
        prompt={t("company-payments:deposit.all_types")}
        options={TRANSFER_WORDS.map((value) => ({ value, label: t(`company-payments:type.${value}`) }))}
        defaultValue={query.type ?? ""}
      />
    </ListFilters>
  );
}
