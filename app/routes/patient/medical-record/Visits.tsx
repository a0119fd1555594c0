import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { EmptyState } from "~/ui/States.tsx";
import type { RecordVisit } from "~/upstream/record/record.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface VisitsProps {
  visits: readonly RecordVisit[];
  patientId: string;
}

export function Visits({ visits, patientId }: VisitsProps) {
  const { t } = useTranslation("record");
  const years = [...new Set(visits.map(({ date }) => date.slice(0, 4)))];
  return (
    <section aria-labelledby="visits">
      <h2 id="visits">{t("visits.heading")}</h2>
      {years.length === 0 && (
        <EmptyState
          title={t("visits.none")}
          reason={t("visits.none_reason")}
          action={<ButtonLink href={paths.tests()}>{t("visits.book")}</ButtonLink>}
        />
      )}
      {years.map((year, index) => {
        const matchingVisits = visits.filter(({ date }) => date.startsWith(year));
        return (
          <Fold key={year} open={index === 0}>
            <summary>
              {year} <span className="muted">({t("visits.count", { count: matchingVisits.length })})</span>
            </summary>
            <CardList
              items={matchingVisits}
              itemKey={({ order_number }) => order_number}
              label={year}
              look="grid"
            >
              {(visit) => <VisitCard visit={visit} patientId={patientId} />}
            </CardList>
          </Fold>
        );
      })}
    </section>
  );
}

function VisitCard({ visit, patientId }: { visit: RecordVisit; patientId: string }) {
  const { t, lang } = useTranslation("record");
  const { order_number, date, tests, plant_name, result_state, own_order } = visit;
  const result = paths.labResult({ order_number, patient_id: patientId });
  const hasResult = result_state !== null;
  return (
    <Card level={3} title={tests.join(", ") || order_number} {...(hasResult && { href: result })}>
      <p>
        <DateText value={date} />
        {plant_name && `, ${plant_name}`}
      </p>
      <p className="muted">
        {t("visits.state")}: {t(`states.${result_state ?? "none"}`)}
        {own_order && (
          <>
            {" · "}
            <PageLink href={paths.order(order_number)}>
              {t("visits.view_order")}
              <span className="vh"> {t("visits.of", { date: formatDate(date, lang) })}</span>
            </PageLink>
          </>
        )}
      </p>
    </Card>
  );
}
