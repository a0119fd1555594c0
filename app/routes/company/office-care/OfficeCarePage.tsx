import type { CompanyRights } from "~/features/company/roles.ts";
import { EventDays } from "~/features/office-care/EventDays.tsx";
import { eventGroups } from "~/features/office-care/event-groups.ts";
import { EventState } from "~/features/office-care/EventState.tsx";
import { PeopleCount } from "~/features/office-care/PeopleCount.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { ChipLinks } from "~/ui/ChipLinks.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { PeriodField } from "~/ui/PeriodField.tsx";
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
  rights: CompanyRights;
}

const queryOf = ({ period, ...query }: EventsQuery) => ({
  ...query,
  period: period === "lifetime" ? undefined : period,
});

export const eventsAt = (query: EventsQuery) => (page: number) =>
  pageHref(paths.officeCare, queryOf(query), page);

const STATES = ["draft", "pending", "active", "progress", "completed", "canceled"] as const;

export function OfficeCarePage({ list, query, page, plans, rights }: OfficeCarePageProps) {
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
        <>
          {isFiltered && <StateChips query={query} />}
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
        </>
      }
    >
      {({ results, meta }) => (
        <>
          <StateChips query={query} />
          {/* The laboratory sorts pages, so only a whole list is grouped. */}
          {meta.last_page > 1 || query.status ? (
            <EventTable events={results} caption={t("title")} rights={rights} />
          ) : (
            <EventGroups events={results} rights={rights} plans={plans} />
          )}
        </>
      )}
    </ListPage>
  );
}

function Filters({ query }: { query: EventsQuery }) {
  const { t } = useTranslation(["office-care", "orders"]);
  const shown = queryOf(query);
  return (
    <ListFilters
      action={paths.officeCare()}
      label={t("office-care:list.filters")}
      search={<SearchField name="q" label={t("office-care:list.search")} defaultValue={query.q} />}
      active={activeFilters(paths.officeCare, shown, {
        q: query.q && `“${query.q}”`,
        period: shown.period && t(`orders:period.${shown.period}`),
      })}
      clearHref={paths.officeCare()}
      hidden={{ status: query.status }}
    >
      <PeriodField label={t("office-care:list.period")} value={query.period} />
    </ListFilters>
  );
}

const isOwnWord = (status: (typeof STATES)[number]) =>
  status === "draft" || status === "pending" || status === "active";

/** The other filters stay. */
function StateChips({ query }: { query: EventsQuery }) {
  const { t } = useTranslation(["office-care", "common", "ui"]);
  const hrefOf = (status: EventsQuery["status"]) => eventsAt({ ...query, status })(1);
  return (
    <ChipLinks
      label={t("common:status")}
      all={{ href: hrefOf(undefined), label: t("office-care:list.any") }}
      chips={STATES.map((status) => ({
        href: hrefOf(status),
        label: isOwnWord(status) ? t(`office-care:state.${status}`) : t(`ui:state.${status}`),
        isCurrent: status === query.status,
      }))}
    />
  );
}

type EventGroupsProps = Pick<OfficeCarePageProps, "rights" | "plans"> & { events: readonly OfficeCare[] };

function EventGroups({ events, ...reader }: EventGroupsProps) {
  const { t } = useTranslation("office-care");
  const groups = eventGroups(events, reader).map(({ group, events: rows }) => {
    const title = t(`group.${group}`, { count: rows.length });
    const table = <EventTable events={rows} caption={title} rights={reader.rights} />;
    return group === "over" ? (
      <Fold key={group}>
        <summary>{title}</summary>
        {table}
      </Fold>
    ) : (
      <section key={group} aria-labelledby={`events-${group}`}>
        <h3 id={`events-${group}`}>{title}</h3>
        {table}
      </section>
    );
  });
  return <div className="event-groups">{groups}</div>;
}

interface EventTableProps {
  events: readonly OfficeCare[];
  caption: string;
  rights: CompanyRights;
}

function EventTable({ events, caption, rights }: EventTableProps) {
  const { t } = useTranslation("office-care");
  return (
    <Table
      card
      caption={caption}
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
          cell: (event) => <PeopleCount {...event} />,
        },
        {
          key: "cost",
          head: t("field.cost"),
          numeric: true,
          cell: ({ status, amount_total }) => status !== "canceled" && <Money amount={amount_total} />,
        },
        {
          key: "state",
          head: t("field.state"),
          line: "end",
          cell: (event) => <EventState event={event} rights={rights} />,
        },
      ]}
    />
  );
}
