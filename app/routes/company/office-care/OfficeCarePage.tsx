import { EventDays } from "~/features/office-care/EventDays.tsx";
import { EventState } from "~/features/office-care/EventState.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { today } from "~/lib/dates.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Count } from "~/ui/Count.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { PeriodField } from "~/ui/PeriodField.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { OfficeCare } from "~/upstream/office-care/office-care.server.ts";
import type { EventsQuery } from "./query.server.ts";

interface OfficeCarePageProps {
  list: Loadable<{ results: OfficeCare[]; meta: Meta }>;
  query: EventsQuery;
  page: number;
  plans: boolean;
}

const queryOf = ({ period, ...query }: EventsQuery) => ({
  ...query,
  period: period === "lifetime" ? undefined : period,
});

export const eventsAt = (query: EventsQuery) => (page: number) =>
  pageHref(paths.officeCare, queryOf(query), page);

const STATES = ["draft", "pending", "active", "progress", "completed", "canceled"] as const;

export function OfficeCarePage({ list, query, page, plans }: OfficeCarePageProps) {
  const { t } = useTranslation("office-care");
  const isFiltered = Boolean(query.q ?? query.status) || query.period !== "lifetime";
  return (
    <ListPage
      compact
      title={t("title")}
      list={list}
      page={page}
      hrefOf={eventsAt(query)}
      pagesLabel={t("list.pages")}
      count={(total) => t("list.count", { count: total })}
      beside={plans && <ButtonLink href={paths.officeCareAdd()}>{t("list.add")}</ButtonLink>}
      filters={<Filters query={query} />}
      empty={
        <EmptyState
          art="visit"
          title={t(isFiltered ? "list.none" : "list.never")}
          reason={t(isFiltered ? "list.none_reason" : "list.never_reason")}
          action={
            isFiltered ? (
              <ButtonLink look="secondary" href={paths.officeCare()}>
                {t("list.all")}
              </ButtonLink>
            ) : (
              plans && <ButtonLink href={paths.officeCareAdd()}>{t("list.add")}</ButtonLink>
            )
          }
        />
      }
    >
      {({ results, meta }) => <EventTable events={sorted(results, meta)} />}
    </ListPage>
  );
}

function Filters({ query }: { query: EventsQuery }) {
  const { t } = useTranslation(["office-care", "orders", "common", "ui"]);
  const shown = queryOf(query);
  const wordOf = (status: (typeof STATES)[number]) =>
    status === "draft" ? t("office-care:state.draft") : t(`ui:state.${status}`);
  return (
    <ListFilters
      action={paths.officeCare()}
      label={t("office-care:list.filters")}
      search={<SearchField name="q" label={t("office-care:list.search")} defaultValue={query.q} />}
      active={activeFilters(paths.officeCare, shown, {
        q: query.q && `“${query.q}”`,
        status: query.status && wordOf(query.status),
        period: shown.period && t(`orders:period.${shown.period}`),
      })}
      clearHref={paths.officeCare()}
    >
      <SelectField
        name="status"
        label={t("common:status")}
        prompt={t("office-care:list.any")}
        options={STATES.map((value) => ({ value, label: wordOf(value) }))}
        defaultValue={query.status ?? ""}
      />
      <PeriodField label={t("office-care:list.period")} value={query.period} />
    </ListFilters>
  );
}

/** Running events, then coming ones; undefined keeps the order. */
function rankOf({ status, date_from, date_to }: OfficeCare, day: string): string | undefined {
  if (status === "canceled" || status === "completed" || date_to < day) return undefined;
  return status === "progress" ? "" : date_from;
}

/** Past events follow, if no page follows: the laboratory sorts pages. */
function sorted(events: readonly OfficeCare[], { last_page }: Meta): readonly OfficeCare[] {
  if (last_page > 1) return events;
  const day = today();
  const rank = (event: OfficeCare) => rankOf(event, day) ?? "9999";
  return events.toSorted((a, b) => rank(a).localeCompare(rank(b)));
}

const hasCost = ({ status }: OfficeCare) => status !== "draft" && status !== "canceled";

function EventTable({ events }: { events: readonly OfficeCare[] }) {
  const { t } = useTranslation("office-care");
  return (
    <Table
      card
      caption={t("title")}
      narrow="lines"
      rows={events}
      rowKey={({ office_care_id }) => office_care_id}
      columns={[
        {
          key: "name",
          head: t("column.event"),
          cell: ({ office_care_id, name, request_number }) => (
            <>
              <PageLink href={paths.officeCareDetail(office_care_id)} keepsText>
                {name}
              </PageLink>
              <p className="muted">{request_number}</p>
            </>
          ),
        },
        { key: "days", head: t("field.days"), cell: (event) => <EventDays {...event} /> },
        { key: "place", head: t("field.place"), cell: ({ place_type }) => t(`place.${place_type}`) },
        {
          key: "people",
          head: t("field.people"),
          numeric: true,
          line: "label",
          cell: ({ people }) => <Count value={people} />,
        },
        {
          key: "cost",
          head: t("field.cost"),
          numeric: true,
          cell: (event) => hasCost(event) && <Money amount={event.amount_total} />,
        },
        {
          key: "state",
          head: t("field.state"),
          line: "end",
          cell: (event) => <EventState event={event} />,
        },
      ]}
    />
  );
}
