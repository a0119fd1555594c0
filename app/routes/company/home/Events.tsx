import { EventDays } from "~/features/office-care/EventDays.tsx";
import { EventState } from "~/features/office-care/EventState.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { Row, RowFacts, RowList } from "~/ui/RowList.tsx";
import { StateWord } from "~/ui/States.tsx";
import type { CompanyDashboard } from "~/upstream/company/company.server.ts";

const MOST = 5;

export function Events({ events }: Pick<CompanyDashboard, "events">) {
  const { t } = useTranslation("company");
  if (!events) return null;
  return (
    <section aria-labelledby="events">
      <div className="between">
        <h2 id="events">{t("home.events.heading")}</h2>
        <PageLink className="action" href={paths.officeCare()}>
          {t("home.events.all")}
        </PageLink>
      </div>
      {events === NOT_UNDERSTOOD && (
        <p>
          <StateWord state="not_understood" />
        </p>
      )}
      {isUnderstood(events) && events.length === 0 && <p>{t("home.events.none")}</p>}
      {isUnderstood(events) && events.length > 0 && (
        <RowList>
          {events.slice(0, MOST).map((event) => (
            <Row
              key={event.office_care_id}
              title={event.name}
              href={paths.officeCareDetail(event.office_care_id)}
              note={
                <RowFacts
                  facts={[
                    <EventDays key="days" {...event} />,
                    isUnderstood(event.people) && t("home.events.people", { count: event.people }),
                  ]}
                />
              }
              beside={<EventState event={event} />}
            />
          ))}
        </RowList>
      )}
    </section>
  );
}
