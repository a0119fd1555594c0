import { Fragment } from "react";
import { FlagShape } from "~/features/results/Flag.tsx";
import { bareValue } from "~/features/results/values.ts";
import { isConfidential } from "~/features/orders/order-name.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { EmptyState } from "~/ui/States.tsx";
import type { RecordVisit } from "~/upstream/record/record.server.ts";
import { Row, RowFacts, RowList } from "~/ui/RowList.tsx";

interface VisitsProps {
  visits: readonly RecordVisit[];
  patientId: string;
}

const NEWEST = 6;

export function Visits({ visits, patientId }: VisitsProps) {
  const { t } = useTranslation("record");
  const newest = visits.slice(0, NEWEST);
  const earlier = visits.slice(NEWEST);
  const years = [...new Set(earlier.map(({ date }) => date.slice(0, 4)))];
  const rows = (some: readonly RecordVisit[], label: string) => (
    <RowList label={label}>
      {some.map((visit) => (
        <VisitRow key={visit.order_number} visit={visit} patientId={patientId} />
      ))}
    </RowList>
  );
  return (
    <section aria-labelledby="visits">
      <h2 id="visits">{t("visits.heading")}</h2>
      {newest.length === 0 && (
        <EmptyState
          title={t("visits.none")}
          reason={t("visits.none_reason")}
          action={<ButtonLink href={paths.tests()}>{t("visits.book")}</ButtonLink>}
        />
      )}
      {newest.length > 0 && rows(newest, t("visits.heading"))}
      {years.length > 0 && (
        <ul className="list-card">
          {years.map((year) => {
            const inYear = earlier.filter(({ date }) => date.startsWith(year));
            return (
              <li key={year}>
                <Fold>
                  <summary>
                    {newest.some(({ date }) => date.startsWith(year))
                      ? t("visits.earlier_in", { year })
                      : year}{" "}
                    <span className="muted">{t("visits.count", { count: inYear.length })}</span>
                  </summary>
                  {rows(inYear, year)}
                </Fold>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function VisitRow({ visit, patientId }: { visit: RecordVisit; patientId: string }) {
  const { t } = useTranslation(["record", "home-care", "ui"]);
  const { t: orders } = useTranslation("orders");
  const { order_number, date, tests, plant_name, service, result_state, own_order } = visit;
  const isUnnamed = isConfidential(visit);
  const place = service === "home_care" ? t("home-care:visit.at_home") : plant_name;
  const order = own_order ? paths.order(order_number) : null;
  return (
    <Row
      title={isUnnamed ? orders("list.confidential") : tests.join(", ") || order_number}
      href={result_state === null ? order : paths.labResult({ order_number, patient_id: patientId })}
      note={
        <>
          <RowFacts
            facts={[
              <DateText key="date" value={date} />,
              isUnderstood(service) ? place : t("ui:not_understood"),
              result_state !== "ready" &&
                `${t("record:visits.state")}: ${t(`record:states.${result_state ?? "none"}`)}`,
            ]}
          />
          {!isUnnamed && <Outside {...visit} />}
        </>
      }
    />
  );
}

/** "Potassium 6.4 ▲▲ · 2 more outside the normal range" */
function Outside({ outside, flagged_count }: RecordVisit) {
  const { t, lang } = useTranslation(["results", "ui"]);
  if (!isUnderstood(flagged_count)) return <p>{t("ui:not_understood")}</p>;
  const more = (flagged_count ?? 0) - outside.length;
  if (outside.length === 0) return more > 0 ? <p>{t("results:outside", { count: more })}</p> : null;
  return (
    <p>
      {outside.map((value, index) => (
        <Fragment key={value.name}>
          {index > 0 && ", "}
          {value.name} {bareValue(value, lang)}{" "}
          <FlagShape flag={value.flag}>
            {t(`results:${value.hasGoal ? "goal_flag" : "flag"}.${value.flag ?? "none"}`)}
          </FlagShape>
        </Fragment>
      ))}
      {more > 0 && ` · ${t("results:more_outside", { count: more })}`}
    </p>
  );
}
