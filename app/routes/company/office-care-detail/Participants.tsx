import { useTranslation } from "~/i18n/use-translation.ts";
import { ParticipantStateWord } from "~/features/office-care/ParticipantStateWord.tsx";
import { activeFilters } from "~/lib/active-filters.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { newTab, NewTabNote } from "~/ui/NewTab.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { useOffered } from "~/ui/offered.ts";
import { ListSection } from "~/ui/ListPage.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState, StateWord } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { Participant } from "~/upstream/office-care/office-care.server.ts";
import { useGroupName } from "~/features/office-care/use-group-name.ts";

export type ParticipantFilters = {
  q?: string | undefined;
  state?: (typeof STATES)[number] | undefined;
};

interface ParticipantsProps {
  list: Loadable<{ results: Participant[]; meta: Pick<Meta, "total" | "last_page"> }>;
  filters: ParticipantFilters;
  page: number;
  hrefOf: (page: number) => string;
  office_care_id: string;
  /** state of results */
  readsConclusions: boolean;
  /** may withdraw and invite again */
  manages: boolean;
  /** invitations on paper */
  prints: boolean;
  /** invitations no longer matter */
  isOver: boolean;
}

const STATES = ["waiting", "rejected", "invited", "attended", "no_show", "canceled"] as const;
export function OfficeCareParticipants({
  list,
  filters,
  page,
  hrefOf,
  office_care_id,
  readsConclusions,
  manages,
  prints,
  isOver,
}: ParticipantsProps) {
  const { t } = useTranslation(["office-care", "invitations"]);
  const action = paths.officeCareDetail(office_care_id);
  const isShort = list.ok && list.data.meta.last_page === 1;
  const search = <SearchField name="q" label={t("participants.search")} defaultValue={filters.q} />;
  const fields = (
    <ListFilters
      action={action}
      label={t("participants.filters")}
      search={!isShort && search}
      active={activeFilters((query) => paths.officeCareDetail(office_care_id, query), filters, {
        q: filters.q && `“${filters.q}”`,
        state: filters.state && t(`participants.state.${filters.state}`),
      })}
      clearHref={action}
    >
      {isShort && search}
      <SelectField
        name="state"
        label={t("participants.status")}
        prompt={t("list.any")}
        options={STATES.map((value) => ({ value, label: t(`participants.state.${value}`) }))}
        defaultValue={filters.state ?? ""}
      />
    </ListFilters>
  );
  return (
    <ListSection
      list={list}
      page={page}
      hrefOf={hrefOf}
      name={t("participants.title")}
      pagesLabel={t("participants.pages")}
      filters={!isShort && fields}
      count={(total) => t("participants.count", { count: total })}
      tools={
        <>
          {isShort && fields}
          {prints && !isOver && (
            <PageLink className="action no-print" href={paths.officeCareSlips(office_care_id)}>
              {t("invitations:slips.open")}
            </PageLink>
          )}
          <PageLink
            className="action no-print"
            href={paths.download("office-care", office_care_id)}
            {...newTab}
          >
            {t("detail.recap")}
            <NewTabNote />
          </PageLink>
        </>
      }
      empty={<EmptyState art="search" title={t("participants.none")} />}
    >
      {({ results }) => (
        <People
          people={results}
          office_care_id={office_care_id}
          readsConclusions={readsConclusions}
          manages={manages}
          isOver={isOver}
        />
      )}
    </ListSection>
  );
}

interface PeopleProps extends Pick<
  ParticipantsProps,
  "office_care_id" | "readsConclusions" | "manages" | "isOver"
> {
  people: readonly Participant[];
}

function People({ people, office_care_id, readsConclusions, manages, isOver }: PeopleProps) {
  const { t } = useTranslation(["office-care", "invitations"]);
  const offered = useOffered();
  const groupName = useGroupName();
  const actions = [
    { text: t("participants.resend"), to: paths.officeCareResend },
    { text: t("participants.withdraw"), to: paths.officeCareWithdraw },
  ].filter(({ to }) => offered(to(office_care_id, "-")));
  const hasGroups = new Set(people.map(({ group_name }) => group_name)).size > 1;
  const hasActions = manages && actions.length > 0 && people.some(({ state }) => state === "invited");
  return (
    <Table
      card
      caption={t("participants.title")}
      narrow="lines"
      rows={people}
      rowKey={({ examination_item_id }) => examination_item_id}
      columns={[
        {
          key: "name",
          head: t("participants.name"),
          cell: (row) => (
            <>
              <span className="upper">{row.employee_name}</span>
              <p className="muted">{[row.employee_number, row.department].filter(Boolean).join(" · ")}</p>
              {noteOf(row) && (
                <p className="muted">
                  <Note person={row} />
                </p>
              )}
            </>
          ),
        },
        { key: "group", head: t("field.group"), cell: (row) => hasGroups && groupName(row.group_name) },
        {
          key: "window",
          head: t("participants.window"),
          cell: ({ window }) =>
            window && (
              <>
                <DateText value={window.date} />{" "}
                <span className="nowrap">
                  {window.time_start}–{window.time_end}
                </span>
              </>
            ),
        },
        {
          key: "reached",
          head: t("invitations:reached.title"),
          line: "label",
          cell: (row) =>
            !isOver && (row.reached || row.state === "invited") ? <Reached person={row} /> : null,
        },
        // The event's own state says what everyone waits for.
        ...(people.every((row) => row.state === "waiting" && !row.first)
          ? []
          : [
              {
                key: "state",
                head: t("participants.status"),
                line: "end" as const,
                cell: (row: Participant) => <State person={row} />,
              },
            ]),
        ...(readsConclusions
          ? [
              {
                key: "result",
                head: t("participants.result"),
                line: "label" as const,
                quiet: true,
                cell: ({ result_state }: Participant) => result_state && <ResultState state={result_state} />,
              },
            ]
          : []),
        ...(hasActions
          ? [
              {
                key: "actions",
                head: t("participants.actions"),
                line: "note" as const,
                quiet: true,
                cell: ({ state, examination_item_id, employee_name }: Participant) =>
                  state === "invited" && (
                    <span className="cluster">
                      {actions.map(({ text, to }) => (
                        <PageLink
                          key={text}
                          className="action"
                          href={to(office_care_id, examination_item_id)}
                        >
                          {text}
                          <span className="vh"> {employee_name}</span>
                        </PageLink>
                      ))}
                    </span>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}

function ResultState({ state }: { state: NonNullable<Participant["result_state"]> }) {
  const { t } = useTranslation("office-care");
  return isUnderstood(state) ? t(`participants.results.${state}`) : <StateWord state="not_understood" />;
}

function Reached({ person: { reached } }: { person: Participant }) {
  const { t } = useTranslation("invitations");
  if (!reached) return <StateWord tone="warning">{t("reached.no")}</StateWord>;
  return (
    <>
      {t(`reached.${reached.channel}`)}, <DateText value={reached.at} form="day" />
    </>
  );
}

const refusalOf = ({ first, second }: Participant) =>
  [first, second].find((decision) => decision && decision.decision !== "approved");

function State({ person }: { person: Participant }) {
  const { t } = useTranslation("office-care");
  const { withdrawn, state, first } = person;
  if (withdrawn) return <StateWord tone="none">{t("participants.withdrawn")}</StateWord>;
  if (state === "waiting" && first?.decision === "approved")
    return <StateWord tone="warning">{t("waits.second")}</StateWord>;
  const refused = refusalOf(person);
  return (
    <>
      <ParticipantStateWord state={state} />
      {refused && !isUnderstood(refused.decision) && <StateWord state="not_understood" />}
    </>
  );
}

const noteOf = (person: Participant) => person.withdrawn ?? refusalOf(person);

function Note({ person }: { person: Participant }) {
  const { t } = useTranslation("office-care");
  const { withdrawn } = person;
  if (!withdrawn) {
    const refused = refusalOf(person);
    return <>{[refused?.reason, refused?.actor_name].filter(Boolean).join(", ")}</>;
  }
  const { at, actor_name, because, reason } = withdrawn;
  const why =
    because === "left" ? t("participants.left") : isUnderstood(because) ? reason : t("participants.unread");
  return (
    <>
      {[actor_name, why].filter(Boolean).join(", ")} <DateText value={at} form="day" />
    </>
  );
}
