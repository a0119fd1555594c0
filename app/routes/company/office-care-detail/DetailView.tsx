import { EventState } from "~/features/office-care/EventState.tsx";
import type { CompanyRights } from "~/features/company/roles.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { Count } from "~/ui/Count.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { StateWord } from "~/ui/States.tsx";
import { Stopped } from "~/ui/Stopped.tsx";
import { Table } from "~/ui/Table.tsx";
import { Timeline } from "~/ui/Timeline.tsx";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { OfficeCareDetail, Participant } from "~/upstream/office-care/office-care.server.ts";
import { EventFacts, EventLine, EventStats } from "./EventFacts.tsx";
import { EventNext } from "./EventNext.tsx";
import type { QuotaLack } from "./quota-lack.server.ts";
import type { EventOutcome } from "./outcome.server.ts";
import { OfficeCareParticipants, type ParticipantFilters } from "./Participants.tsx";
import { useGroupName } from "~/features/office-care/use-group-name.ts";

interface DetailViewProps {
  event: OfficeCareDetail;
  list: Loadable<{ results: Participant[]; meta: Pick<Meta, "total" | "last_page"> }>;
  filters: ParticipantFilters;
  page: number;
  plans: boolean;
  rights: CompanyRights;
  outcome: EventOutcome | null;
  lack: QuotaLack | null;
}

export const participantsAt = (id: string, filters: ParticipantFilters) => (page: number) =>
  pageHref((query) => paths.officeCareDetail(id, query), filters, page);

export function OfficeCareDetailView({
  event,
  list,
  filters,
  page,
  plans,
  rights,
  outcome,
  lack,
}: DetailViewProps) {
  const { t } = useTranslation("office-care");
  return (
    <div className="stack compact">
      <PageHeader
        over={
          <span className="cluster">
            {event.request_number} <EventState event={event} rights={rights} />
          </span>
        }
        title={event.name}
        backHref={paths.officeCare()}
        backText={t("title")}
        lead={<EventLine event={event} />}
      />
      <Stopped text={event.stopped} />
      <EventStats event={event} outcome={outcome} />
      <div className="beside">
        <div className="beside-side no-print">
          <EventNext event={event} plans={plans && isUnderstood(event.status)} rights={rights} lack={lack} />
        </div>
        <div className="beside-main">
          <EventFacts event={event} />
          {event.groups.length !== 1 && <Groups event={event} />}
        </div>
      </div>
      {event.status !== "draft" && (
        <div className="form-more">
          <OfficeCareParticipants
            list={list}
            filters={filters}
            page={page}
            hrefOf={participantsAt(event.office_care_id, filters)}
            office_care_id={event.office_care_id}
            readsConclusions={rights.keepsEmployees}
            manages={plans && ["active", "progress"].includes(event.status)}
            isOver={event.status === "completed"}
            prints={plans && isUnderstood(event.status) && event.approved !== 0}
          />
        </div>
      )}
      <div className="pair">
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
    </div>
  );
}

function Groups({ event }: { event: OfficeCareDetail }) {
  const { t } = useTranslation("office-care");
  const groupName = useGroupName();
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
          { key: "name", head: t("field.group"), cell: ({ name }) => groupName(name) },
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
