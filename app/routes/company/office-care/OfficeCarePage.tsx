import type { CompanyRights } from "~/features/company/roles.ts";
import { EventDays } from "~/features/office-care/EventDays.tsx";
import { eventGroups } from "~/features/office-care/event-groups.ts";
import { EventState } from "~/features/office-care/EventState.tsx";
import { costedOf } from "~/features/office-care/costed.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { ChipLinks } from "~/ui/ChipLinks.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { Count } from "~/ui/Count.tsx";
import { Row, RowFacts, RowList } from "~/ui/RowList.tsx";
import { Money } from "~/ui/Money.tsx";
import { PeriodField } from "~/ui/PeriodField.tsx";
import { EmptyState } from "~/ui/States.tsx";
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
  const isShort = list.ok && list.data.meta.last_page === 1;
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
      filters={!isShort && <Filters query={query} />}
      tools={isShort && <Filters query={query} isShort />}
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
          <StateChips query={query} events={meta.last_page > 1 ? undefined : results} />
          {/* The laboratory sorts pages, so only a whole list is grouped. */}
          {meta.last_page > 1 || query.status ? (
            <EventRows events={results} label={t("title")} rights={rights} />
          ) : (
            <EventGroups events={results} rights={rights} plans={plans} />
          )}
        </>
      )}
    </ListPage>
  );
}

/** A short list folds its search too. */
function Filters({ query, isShort }: { query: EventsQuery; isShort?: boolean }) {
  const { t } = useTranslation(["office-care", "orders"]);
  const shown = queryOf(query);
  const search = <SearchField name="q" label={t("office-care:list.search")} defaultValue={query.q} />;
  return (
    <ListFilters
      action={paths.officeCare()}
      label={t("office-care:list.filters")}
      search={!isShort && search}
      active={activeFilters(paths.officeCare, shown, {
        q: query.q && `“${query.q}”`,
        period: shown.period && t(`orders:period.${shown.period}`),
      })}
      clearHref={paths.officeCare()}
      hidden={{ status: query.status }}
    >
      {isShort && search}
      <PeriodField label={t("office-care:list.period")} value={query.period} />
    </ListFilters>
  );
}

const isOwnWord = (status: (typeof STATES)[number]) =>
  status === "draft" || status === "pending" || status === "active";

interface StateChipsProps {
  query: EventsQuery;
  /** all of the list */
  events?: readonly OfficeCare[] | undefined;
}

/** The other filters stay. */
function StateChips({ query, events }: StateChipsProps) {
  const { t } = useTranslation(["office-care", "common", "ui"]);
  const hrefOf = (status: EventsQuery["status"]) => eventsAt({ ...query, status })(1);
  const countOf = (state: string) => events?.filter(({ status }) => status === state).length;
  const isCounted = events !== undefined && query.status === undefined;
  const states = isCounted ? STATES.filter((state) => countOf(state) !== 0) : STATES;
  return (
    <ChipLinks
      line
      label={t("common:status")}
      all={{ href: hrefOf(undefined), label: t("office-care:list.any") }}
      chips={states.map((status) => ({
        href: hrefOf(status),
        label: isOwnWord(status) ? t(`office-care:state.${status}`) : t(`ui:state.${status}`),
        count: isCounted ? countOf(status) : undefined,
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
    const list = <EventRows events={rows} label={title} rights={reader.rights} />;
    return group === "over" ? (
      <Fold key={group}>
        <summary>{title}</summary>
        {list}
      </Fold>
    ) : (
      <section key={group} aria-labelledby={`events-${group}`}>
        <h3 id={`events-${group}`}>{title}</h3>
        {list}
      </section>
    );
  });
  return <>{groups}</>;
}

interface EventRowsProps {
  events: readonly OfficeCare[];
  label: string;
  rights: CompanyRights;
}

function EventRows({ events, label, rights }: EventRowsProps) {
  const { t } = useTranslation("office-care");
  return (
    <RowList label={label}>
      {events.map((event) => (
        <Row
          key={event.office_care_id}
          level={4}
          title={event.name}
          href={paths.officeCareDetail(event.office_care_id)}
          beside={<EventState event={event} rights={rights} />}
          note={
            <RowFacts
              facts={[
                <EventDays key="days" {...event} />,
                t(`place.${event.place_type}`),
                <People key="people" event={event} />,
                event.status !== "canceled" && <Money amount={event.amount_total} />,
              ]}
            />
          }
        />
      ))}
    </RowList>
  );
}

function People({ event: { people, costed } }: { event: OfficeCare }) {
  const { t } = useTranslation("office-care");
  if (!isUnderstood(people)) return <Count value={people} />;
  const part = costedOf({ people, costed });
  return part === null
    ? t("people.count", { count: people })
    : t("people_of", { costed: part, count: people });
}
