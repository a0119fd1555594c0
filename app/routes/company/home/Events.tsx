import { costedOf } from "~/features/office-care/costed.ts";
import { EventDays } from "~/features/office-care/EventDays.tsx";
import { EventState } from "~/features/office-care/EventState.tsx";
import type { CompanyRights } from "~/features/company/roles.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { Row, RowFacts, RowList } from "~/ui/RowList.tsx";
import { StateWord } from "~/ui/States.tsx";
import type { OfficeCare } from "~/upstream/office-care/office-care.server.ts";
import type { CompanyDashboard } from "~/upstream/company/company.server.ts";

const MOST = 5;

type EventsProps = Pick<CompanyDashboard, "events"> & { rights: CompanyRights };

export function Events({ events, rights }: EventsProps) {
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
                  facts={[<EventDays key="days" {...event} />, <PeopleText key="people" {...event} />]}
                />
              }
              beside={<EventState event={event} rights={rights} />}
            />
          ))}
        </RowList>
      )}
    </section>
  );
}

type PeopleTextProps = Pick<OfficeCare, "people" | "costed">;

function PeopleText({ people, costed }: PeopleTextProps) {
  const { t } = useTranslation(["company", "office-care"]);
  if (!isUnderstood(people)) return null;
  const part = costedOf({ people, costed });
  return part === null
    ? t("company:home.events.people", { count: people })
    : t("office-care:people_of", { costed: part, count: people });
}
