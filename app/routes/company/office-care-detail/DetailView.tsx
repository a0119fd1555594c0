import { Stopped } from "~/ui/Stopped.tsx";
import { EventDays } from "~/features/office-care/EventDays.tsx";
import { isCancelable } from "~/features/office-care/rights.ts";
import { EventState } from "~/features/office-care/EventState.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood, NOT_UNDERSTOOD, type NotUnderstood } from "~/lib/not-understood.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink, DownloadLink } from "~/ui/Button.tsx";
import { Count } from "~/ui/Count.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { StateWord } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { Table } from "~/ui/Table.tsx";
import { Timeline } from "~/ui/Timeline.tsx";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { OfficeCareDetail, Participant } from "~/upstream/office-care/office-care.server.ts";
import { useApprovalRow } from "./use-approval-row.tsx";
import { OfficeCareParticipants, type ParticipantFilters } from "./Participants.tsx";

interface DetailViewProps {
  event: OfficeCareDetail;
  list: Loadable<{ results: Participant[]; meta: Meta }>;
  filters: ParticipantFilters;
  page: number;
  plans: boolean;
  readsConclusions: boolean;
}

export const participantsAt = (id: string, filters: ParticipantFilters) => (page: number) =>
  pageHref((query) => paths.officeCareDetail(id, query), filters, page);

export function OfficeCareDetailView({
  event,
  list,
  filters,
  page,
  plans,
  readsConclusions,
}: DetailViewProps) {
  const { t } = useTranslation("office-care");
  return (
    <div className="stack">
      <PageHeader
        over={event.request_number}
        title={event.name}
        backHref={paths.officeCare()}
        backText={t("title")}
        beside={<EventState event={event} />}
      />
      <Stopped text={event.stopped} />
      <div className="beside">
        <div className="beside-main">
          <Facts event={event} />
        </div>
        <div className="beside-side no-print">
          <Actions event={event} plans={plans && isUnderstood(event.status)} />
        </div>
      </div>
      <Groups event={event} />
      {event.status !== "draft" && (
        <section aria-labelledby="participants">
          <h2 id="participants">{t("participants.title")}</h2>
          <OfficeCareParticipants
            list={list}
            filters={filters}
            page={page}
            hrefOf={participantsAt(event.office_care_id, filters)}
            office_care_id={event.office_care_id}
            readsConclusions={readsConclusions}
            manages={plans && ["active", "progress"].includes(event.status)}
          />
        </section>
      )}
      <Windows event={event} />
      <section aria-labelledby="timeline">
        <h2 id="timeline">{t("timeline.title")}</h2>
        <Timeline
          items={event.timeline.map(({ code, at, actor_name, people, reason, request_number }) => ({
            title: t(`timeline.${code}`, {
              count: people ?? 0,
              number: request_number ?? event.request_number,
            }),
            at,
            note: [actor_name, reason].filter(Boolean).join(": "),
            place: "done" as const,
          }))}
        />
      </section>
    </div>
  );
}

function Facts({ event }: { event: OfficeCareDetail }) {
  const { t } = useTranslation(["office-care", "ui"]);
  const isOnSite = event.place_type !== "at_branch";
  const said = (count: number | NotUnderstood) => (count === NOT_UNDERSTOOD ? t("ui:not_understood") : count);
  const contact = [event.pic_name, event.pic_phone].filter(Boolean).join(", ");
  return (
    <SummaryList
      rows={[
        ...useApprovalRow(event),
        { label: t("office-care:field.days"), value: <EventDays {...event} /> },
        {
          label: t(`office-care:place.${event.place_type}`),
          value: isOnSite ? event.address : event.plants.map(({ name }) => name).join(", "),
        },
        ...(isOnSite ? [{ label: t("office-care:field.pic"), value: contact }] : []),
        ...(event.room_note ? [{ label: t("office-care:field.room"), value: event.room_note }] : []),
        {
          label: t("office-care:field.people"),
          value: t(`office-care:detail.${countsOf(event)}`, {
            people: said(event.people),
            first: approvedFirst(event),
            approved: said(event.approved),
            attended: said(event.attended),
            withdrawn: said(event.withdrawn),
          }),
        },
        { label: t("office-care:field.cost"), value: <Money amount={event.amount_total} /> },
        ...(event.closes_on && ["active", "progress", "completed"].includes(event.status)
          ? [{ label: t("office-care:field.closes_on"), value: <DateText value={event.closes_on} /> }]
          : []),
        ...(event.funding
          ? [{ label: t("office-care:field.funding"), value: t(`office-care:funding.${event.funding}`) }]
          : []),
        ...(event.note ? [{ label: t("office-care:field.note"), value: event.note }] : []),
      ]}
    />
  );
}

function countsOf(event: OfficeCareDetail) {
  if (approvedFirst(event) !== null) return "counts_first";
  return event.withdrawn === 0 ? "counts" : "counts_withdrawn";
}

/** Counts the people that the first step approved, before the first invitation. */
function approvedFirst({ approved, waiting, requests, timeline }: OfficeCareDetail): number | null {
  if (approved !== 0 || waiting?.step !== "second" || requests.length !== 1) return null;
  return timeline.find(({ code }) => code === "first_decided")?.people ?? null;
}

interface ActionsProps {
  event: OfficeCareDetail;
  plans: boolean;
}

function Actions({ event, plans }: ActionsProps) {
  const { t } = useTranslation("office-care");
  if (!plans && event.status === "draft") return null;
  return (
    <div className="card stack">
      {plans && <PlannersActions event={event} />}
      {event.status !== "draft" && (
        <DownloadLink href={paths.download("office-care", event.office_care_id)}>
          {t("detail.recap")}
        </DownloadLink>
      )}
      {plans && !event.editable && event.can_add && <p className="muted small">{t("detail.decided")}</p>}
      {plans && isCancelable(event) && (
        <PageLink className="action action-danger" href={paths.officeCareCancel(event.office_care_id)}>
          {t("detail.cancel")}
        </PageLink>
      )}
    </div>
  );
}

function PlannersActions({ event }: Pick<ActionsProps, "event">) {
  const { t } = useTranslation(["office-care", "invitations"]);
  const id = event.office_care_id;
  return (
    <>
      {event.editable && (
        <ButtonLink wide href={paths.officeCareEdit(id)}>
          {t(event.status === "draft" ? "detail.continue" : "detail.edit")}
        </ButtonLink>
      )}
      {event.can_add && (
        <ButtonLink wide href={paths.officeCarePeople(id)}>
          {t("detail.add")}
        </ButtonLink>
      )}
      {event.approved !== 0 && (
        <ButtonLink wide look="secondary" href={paths.officeCareSlips(id)}>
          {t("invitations:slips.open")}
        </ButtonLink>
      )}
    </>
  );
}

function Groups({ event }: { event: OfficeCareDetail }) {
  const { t } = useTranslation("office-care");
  return (
    <section aria-labelledby="groups">
      <h2 id="groups">{t("detail.groups")}</h2>
      <Table
        card
        caption={t("detail.groups")}
        narrow="lines"
        rows={event.groups}
        rowKey={({ group_id }) => group_id}
        columns={[
          { key: "name", head: t("field.group"), cell: ({ name }) => name },
          {
            key: "products",
            head: t("field.products"),
            cell: ({ products }) => products.map(({ name }) => name).join(", "),
          },
          {
            key: "people",
            head: t("field.people"),
            numeric: true,
            line: "label",
            cell: ({ people }) => <Count value={people} />,
          },
          {
            key: "price",
            head: t("field.each"),
            numeric: true,
            line: "end",
            cell: ({ price }) => <Money amount={price} />,
          },
        ]}
      />
    </section>
  );
}

function Places({ taken, capacity }: Pick<OfficeCareDetail["windows"][number], "taken" | "capacity">) {
  const { t } = useTranslation("office-care");
  if (taken === NOT_UNDERSTOOD || capacity === NOT_UNDERSTOOD) return <StateWord state="not_understood" />;
  return t("detail.places", { taken, capacity });
}

function Windows({ event }: { event: OfficeCareDetail }) {
  const { t } = useTranslation("office-care");
  return (
    <section aria-labelledby="windows">
      <h2 id="windows">{t("detail.windows")}</h2>
      <Table
        card
        caption={t("detail.windows")}
        narrow="lines"
        rows={event.windows}
        rowKey={({ window_id }) => window_id}
        columns={[
          {
            key: "date",
            head: t("field.day"),
            cell: ({ date }) => <DateText value={date} />,
          },
          {
            key: "time",
            head: t("field.time"),
            cell: ({ time_start, time_end }) => `${time_start}–${time_end}`,
          },
          {
            key: "places",
            head: t("field.places"),
            numeric: true,
            line: "end",
            cell: ({ taken, capacity }) => <Places taken={taken} capacity={capacity} />,
          },
        ]}
      />
    </section>
  );
}
