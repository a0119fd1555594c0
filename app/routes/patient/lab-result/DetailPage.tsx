import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { ActingForBanner } from "~/features/family/ActingForBanner.tsx";
import {
  DoctorsWords,
  NextStep,
  Reports,
  ResultFacts,
  ResultLead,
  Sharing,
  TalkToDoctor,
  Versions,
} from "~/features/results/ResultParts.tsx";
import { Hearing } from "~/features/results/Hearing.tsx";
import { Lungs } from "~/features/results/Lungs.tsx";
import { ExaminationSection, FitnessSection } from "~/features/results/Sections.tsx";
import { ExplainedValues, SimpleValues } from "~/features/results/SimpleValues.tsx";
import { ResultCount } from "~/features/results/ValueCount.tsx";
import { ResultCritical } from "~/features/results/ResultCritical.tsx";
import { StateNotice } from "~/features/results/StateNotice.tsx";
import { isOutside, isUnclear } from "~/features/results/values.ts";
import { ResultZone, zoneOf } from "~/features/results/zone.ts";
import { ValueTables } from "~/features/results/ValueTables.tsx";
import { paths } from "~/lib/paths.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import type { ResultDetailView, View } from "./detail.server.ts";
import type { ResultHeader } from "~/upstream/results/results.server.ts";

export function ResultDetailPage(page: ResultDetailView) {
  const { result, consents, overdue } = page;
  const { t } = useTranslation("results");
  const { header } = result;
  const shown = header.state === "ready" || header.state === "partial";
  const notice = <StateNotice result={result} overdue={overdue} />;
  const isNoticeBeside = !shown && page.view === "simple";
  const aside = (
    <>
      <NextStep header={header} isShown={shown} isNotable={isNotableResult(result)} />
      <Reports header={header} />
      <Sharing consents={consents} header={header} />
      <ResultFacts header={header} rest />
    </>
  );
  return (
    <ResultZone.Provider value={zoneOf(header)}>
      <div className="stack">
        <PageHeader
          title={header.name || header.order_number}
          lead={<ResultLead header={header} />}
          backHref={reportsOf(header)}
          backText={t("tabs.reports")}
        />
        <ActingForBanner person={page.person} selfHref={paths.labResult()} />
        <ResultCritical result={result} alert={page.alert} reader="patient" />
        {!isNoticeBeside && notice}
        {shown && <ViewTabs {...page} />}
        <ResultBody {...page} shown={shown} notice={isNoticeBeside && notice} aside={aside} />
      </div>
    </ResultZone.Provider>
  );
}

interface ResultBodyProps extends ResultDetailView {
  shown: boolean;
  /** on the line of the side column */
  notice: ReactNode;
  aside: ReactNode;
}

function ResultBody({ result, view, explained, shown, notice, aside }: ResultBodyProps) {
  const { header, laboratory, fitness, audiometry, spirometry } = result;
  const observations = laboratory.flatMap((group) => group.observations);
  const talk = shown && isNotableResult(result) && <TalkToDoctor header={header} isNotable />;
  return explained !== null && shown ? (
    <ExplainedValues
      observations={observations}
      page={explained}
      hrefOf={(page) => viewHref(result, "simple", page)}
      backHref={viewHref(result, "simple")}
    />
  ) : view === "simple" ? (
    <div className="split">
      <div className="stack">
        {notice}
        <ResultCount observations={observations} soFar={header.state === "partial"} />
        <DoctorsWords {...result} />
        {talk}
        <SimpleValues
          observations={observations}
          patientId={header.patient_id}
          explainHref={viewHref(result, "simple", 1)}
          phone={header.plant_phone}
        />
        <FitnessSection fitness={fitness} />
        <Versions {...result} />
      </div>
      <div className="stack result-aside">{aside}</div>
    </div>
  ) : view === "advanced" ? (
    <>
      <ResultCount observations={observations} soFar={header.state === "partial"} />
      <DoctorsWords {...result} />
      {talk}
      <FitnessSection fitness={fitness} />
      <ValueTables groups={laboratory} patientId={header.patient_id} />
      <Versions {...result} />
      <div className="result-after">{aside}</div>
    </>
  ) : (
    <>
      {view === "examination" && <ExaminationSection result={result} />}
      {view === "hearing" && audiometry && <Hearing audiometry={audiometry} />}
      {view === "lungs" && spirometry && <Lungs spirometry={spirometry} />}
      <ResultFacts header={header} rest />
    </>
  );
}

function reportsOf({ is_own, patient_id }: ResultHeader): string {
  return paths.labResult({ tab: "reports", patient_id: is_own ? undefined : patient_id });
}

function viewHref({ header }: ResultDetailView["result"], view: View, explained?: number): string {
  const { order_number, patient_id, is_own, version, current_version } = header;
  const earlier = version < current_version ? version : undefined;
  const whose = is_own ? undefined : patient_id;
  return paths.labResult({ order_number, patient_id: whose, version: earlier, view, explained });
}

function ViewTabs({ view, views, result }: Pick<ResultDetailView, "view" | "views" | "result">) {
  const { t } = useTranslation("results");
  const labels = {
    simple: t("view.simple"),
    advanced: t("view.advanced"),
    examination: t("view.examination"),
    hearing: t("sections.audiometry"),
    lungs: t("sections.spirometry"),
  };
  return (
    <Tabs
      label={t("view.label")}
      tabs={views.map((code) => ({
        href: viewHref(result, code),
        label: labels[code],
        current: code === view,
      }))}
    />
  );
}

function isNotableResult({ laboratory }: ResultDetailView["result"]): boolean {
  const observations = laboratory.flatMap((group) => group.observations);
  return observations.length === 0 || observations.some(({ flag }) => isOutside(flag) || isUnclear(flag));
}
