import { useTranslation } from "~/i18n/use-translation.ts";
import { SummaryTabs } from "~/features/fees/SummaryTabs.tsx";
import { sentListQuery, SENT_STATES, sentAt, type SentFilters } from "~/features/referrals/sent-list.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { PeriodField } from "~/ui/PeriodField.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { BranchChoice } from "~/upstream/branches/plants.server.ts";
import type { SentReferral } from "~/upstream/referrals/referrer.server.ts";
import { SentRows } from "./SentRows.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

interface SummaryPageProps {
  list: Loadable<{ results: SentReferral[]; meta: Meta }>;
  branches: BranchChoice[];
  tabs: boolean;
  query: SentFilters;
  page: number;
}

export function SummaryPage({ list, branches, tabs, query, page }: SummaryPageProps) {
  const { t } = useTranslation("referral-summary");
  const isFiltered = Object.values(sentListQuery(query)).some(Boolean);
  return (
    <ListPage
      compact
      title={t("title")}
      intro={tabs && <SummaryTabs current="referral" />}
      list={list}
      page={page}
      hrefOf={sentAt(query)}
      pagesLabel={t("pages")}
      count={(total) => t("count", { count: total })}
      filters={<Filters query={query} branches={branches} />}
      tools={
        list.ok &&
        list.data.meta.total > 0 && (
          <PageLink className="action no-print" href={paths.referralExport(sentListQuery(query))} download>
            {t("csv")}
          </PageLink>
        )
      }
      empty={
        <EmptyState
          title={t("none")}
          reason={t(isFiltered ? "none_filter" : "none_yet")}
          action={!isFiltered && <ButtonLink href={paths.referralNew()}>{t("new")}</ButtonLink>}
        />
      }
    >
      {({ results, meta }) => (
        <>
          {page === 1 && meta.state_counts && <Totals counts={meta.state_counts} query={query} />}
          <SentRows referrals={results} />
        </>
      )}
    </ListPage>
  );
}

function Totals({ counts, query }: { counts: Record<string, number>; query: SentFilters }) {
  const { t } = useTranslation("referrals");
  return (
    <ul className="chips">
      {SENT_STATES.filter((state) => counts[state]).map((state) => (
        <li key={state}>
          <PageLink className="chip" href={sentAt({ ...query, state })(1)}>
            {t(`state.${state}`)}: {counts[state]}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

function Filters({ query, branches }: Pick<SummaryPageProps, "query" | "branches">) {
  const { t } = useTranslation(["referral-summary", "orders", "referrals"]);
  const shown = sentListQuery(query);
  const branch = branches.find(({ id }) => id === query.plant);
  return (
    <ListFilters
      action={paths.referralSummary()}
      label={t("referral-summary:filters")}
      search={
        <SearchField
          name="q"
          label={t("referral-summary:search")}
          hint={t("referral-summary:search_hint")}
          defaultValue={query.q}
        />
      }
      active={activeFilters(paths.referralSummary, shown, {
        q: query.q,
        period: shown.period && t(`orders:period.${shown.period}`),
        state: query.state && t(`referrals:state.${query.state}`),
        plant: query.plant && (branch?.name ?? t("referral-summary:column.plant")),
      })}
      clearHref={paths.referralSummary()}
    >
      <PeriodField label={t("referral-summary:period")} value={query.period} />
      <SelectField
        name="state"
        label={t("referral-summary:column.state")}
        prompt={t("referral-summary:all_states")}
        options={SENT_STATES.map((value) => ({ value, label: t(`referrals:state.${value}`) }))}
        defaultValue={query.state ?? ""}
      />
      {branches.length > 0 && (
        <SelectField
          name="plant"
          label={t("referral-summary:column.plant")}
          prompt={t("referral-summary:all_plants")}
          options={branches.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={query.plant ?? ""}
        />
      )}
    </ListFilters>
  );
}
