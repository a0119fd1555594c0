import { PeopleChips } from "~/features/family/PeopleChips.tsx";
import { HistoryCritical } from "~/features/history/HistoryCritical.tsx";
import { ValueRows } from "~/features/history/ValueRows.tsx";
import { HealthHead } from "~/features/results/HealthHead.tsx";
import { HealthTitle } from "~/features/results/HealthTitle.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { EmptyState, SectionError } from "~/ui/States.tsx";
import type { ValuesView } from "./values.server.ts";

export function ValuesPage({ alerts, series, patient_id, person, people }: ValuesView) {
  const { t } = useTranslation(["results", "history", "retests"]);
  const shown = alerts.ok ? alerts.data : [];
  const here = paths.labResult({ patient_id });
  return (
    <>
      <PageHeader title={<HealthTitle person={person} />} />
      {!alerts.ok && (
        <HistoryCritical query={{ patient_id, preset: "lifetime" }} series={series} alerts={[]} />
      )}
      <HealthHead
        current="values"
        acting={person}
        person={person}
        alerts={alerts}
        here={here}
        selfHref={paths.labResult()}
      />
      <PeopleChips
        people={people}
        patientId={person?.patient_id}
        hrefOf={(id) => paths.labResult({ patient_id: id })}
        label={t("history:whose")}
        hideLabel
      />
      {!series.ok ? (
        <SectionError retryHref={here} section={t("tabs.values")} />
      ) : series.data.length === 0 ? (
        <EmptyState
          title={t("health.none")}
          reason={t("health.none_reason")}
          action={
            <ButtonLink look="secondary" href={paths.labResult({ tab: "reports", patient_id })}>
              {t("health.to_reports")}
            </ButtonLink>
          }
        />
      ) : (
        <ValueRows
          series={series.data}
          alerted={new Set(shown.flatMap(({ values }) => values.map(({ code }) => code)))}
          patient_id={patient_id}
        />
      )}
      <ButtonRow>
        <ButtonLink look="secondary" href={paths.labResultHistory({ patient_id })}>
          {t("history:choose.label")}
        </ButtonLink>
        {patient_id === undefined && (
          <ButtonLink look="secondary" href={paths.repeats()}>
            {t("retests:title")}
          </ButtonLink>
        )}
      </ButtonRow>
    </>
  );
}
