import { useTranslation } from "~/i18n/use-translation.ts";
import { ActingForBanner } from "~/features/family/ActingForBanner.tsx";
import {
  DoctorsWords,
  NextStep,
  Reports,
  ResultFacts,
  Sharing,
  Versions,
} from "~/features/results/ResultParts.tsx";
import { Fitness, Sections } from "~/features/results/Sections.tsx";
import { SimpleValues } from "~/features/results/SimpleValues.tsx";
import { Critical, StateNotice } from "~/features/results/StateNotice.tsx";
import { ValueTables } from "~/features/results/ValueTables.tsx";
import { paths } from "~/lib/paths.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import type { ResultView } from "~/session/cookies.server.ts";
import type { DetailView } from "./detail.server.ts";

/** One result: whether it counts, what stands out, every value, the doctor's words, and what to do next. */
export function DetailPage({ result, consents, view, explained, overdue, on }: DetailView) {
  const { t } = useTranslation("results");
  const { header, laboratory, fitness } = result;
  const shown = header.state === "ready" || header.state === "partial";
  const aside = (
    <>
      {shown && <NextStep header={header} />}
      <Reports header={header} />
      <Sharing consents={consents} header={header} />
      <ResultFacts header={header} />
    </>
  );
  return (
    <div className="stack">
      <PageHeader
        title={[header.name || header.order_number, on].filter(Boolean).join(" · ")}
        over={`${t("facts.number")} ${header.order_number}`}
        backHref={paths.labResult()}
        backText={t("title")}
      />
      <ActingForBanner person={personOf(header)} selfHref={paths.labResult()} />
      <StateNotice result={result} overdue={overdue} />
      <Critical result={result} />
      {shown && <ViewTabs view={view} result={result} />}
      {view === "simple" ? (
        <div className="split">
          <div className="stack">
            <SimpleValues
              observations={laboratory.flatMap(({ observations }) => observations)}
              patientId={header.patient_id}
              explainHref={explained ? null : viewHref(result, "simple", "1")}
            />
            <DoctorsWords {...result} />
            <Fitness fitness={fitness} />
            <Sections result={result} detailedHref={viewHref(result, "advanced")} />
            <Versions {...result} />
          </div>
          <div className="stack">{aside}</div>
        </div>
      ) : (
        <>
          <DoctorsWords {...result} />
          <Fitness fitness={fitness} />
          <ValueTables groups={laboratory} patientId={header.patient_id} />
          <Sections result={result} />
          <Versions {...result} />
          {aside}
        </>
      )}
    </div>
  );
}

/** The person for whom the reader acts; null for the reader. */
function personOf({ is_own, patient_id, patient_name }: DetailView["result"]["header"]) {
  if (is_own) return null;
  return { patient_id, name: patient_name, relation: "", medical_record_number: null, permissions: [] };
}

function viewHref({ header }: DetailView["result"], view: ResultView, explained?: "1"): string {
  const { order_number, patient_id, version, current_version } = header;
  const earlier = version < current_version ? version : undefined;
  return paths.labResult({ order_number, patient_id, version: earlier, view, explained });
}

function ViewTabs({ view, result }: { view: ResultView; result: DetailView["result"] }) {
  const { t } = useTranslation("results");
  return (
    <Tabs
      label={t("view.label")}
      tabs={(["simple", "advanced"] as const).map((one) => ({
        href: viewHref(result, one),
        label: t(`view.${one}`),
        current: one === view,
      }))}
    />
  );
}
