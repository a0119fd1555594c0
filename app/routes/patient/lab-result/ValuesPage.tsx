import { ActingForBanner } from "~/features/family/ActingForBanner.tsx";
import { PeopleChips } from "~/features/family/PeopleChips.tsx";
import { HistoryCritical } from "~/features/history/HistoryCritical.tsx";
import { ValueRows } from "~/features/history/ValueRows.tsx";
import { AlertsFirst } from "~/features/results/AlertsFirst.tsx";
import { HealthTabs } from "~/features/results/HealthTabs.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { EmptyState, SectionError } from "~/ui/States.tsx";
import { HealthTitle } from "./HealthTitle.tsx";
import type { ValuesView } from "./values.server.ts";

export function ValuesPage({ alerts, series, patient_id, person, people }: ValuesView) {
  const { t } = useTranslation(["results", "history", "retests"]);
  const here = paths.labResult({ patient_id });
  return (
    <>
      <PageHeader title={<HealthTitle person={person} />} />
      <ActingForBanner person={person} selfHref={paths.labResult()} />
      <AlertsFirst alerts={alerts} reader="patient" retryHref={here} />
      {!alerts.ok && (
        <HistoryCritical query={{ patient_id, preset: "lifetime" }} series={series} alerts={[]} />
      )}
      <HealthTabs current="values" person={person} />
      <PeopleChips
        people={people}
        patientId={person?.patient_id}
        hrefOf={(id) => paths.labResult({ patient_id: id })}
        label={t("history:whose")}
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
        <>
          <p className="small muted">{t("health.lead")}</p>
          <ValueRows series={series.data} patient_id={patient_id} />
        </>
      )}
      <p className="result-ways">
        <PageLink className="action" href={paths.labResultHistory({ patient_id })}>
          {t("history:choose.label")}
        </PageLink>
        <PageLink className="action" href={paths.repeats()}>
          {t("retests:title")}
        </PageLink>
      </p>
    </>
  );
}
