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
import { DrawnSections, Fitness, Sections } from "~/features/results/Sections.tsx";
import { SimpleValues } from "~/features/results/SimpleValues.tsx";
import { Critical, StateNotice } from "~/features/results/StateNotice.tsx";
import { ValueTables } from "~/features/results/ValueTables.tsx";
import { paths } from "~/lib/paths.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import type { DetailView, View } from "./detail.server.ts";

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
      {view === "examinations" ? (
        <>
          <DrawnSections result={result} />
          <ResultFacts header={header} />
        </>
      ) : view === "simple" ? (
        <div className="split">
          <div className="stack">
            <SimpleValues
              observations={laboratory.flatMap(({ observations }) => observations)}
              patientId={header.patient_id}
              explainHref={explained ? null : viewHref(result, "simple", "1")}
            />
            <DoctorsWords {...result} />
            <Fitness fitness={fitness} />
            <Sections result={result} drawnHref={viewHref(result, "examinations")} />
            <Versions {...result} />
          </div>
          <div className="stack">{aside}</div>
        </div>
      ) : (
        <>
          <DoctorsWords {...result} />
          <Fitness fitness={fitness} />
          <ValueTables groups={laboratory} patientId={header.patient_id} />
          <Sections result={result} drawnHref={viewHref(result, "examinations")} />
          <Versions {...result} />
          {aside}
        </>
      )}
    </div>
  );
}

/** The person for whom the reader acts; null for the reader. */
function personOf({ is_own, patient_name }: DetailView["result"]["header"]) {
  return is_own ? null : { name: patient_name, relation: "" };
}

function viewHref({ header }: DetailView["result"], view: View, explained?: "1"): string {
  const { order_number, patient_id, is_own, version, current_version } = header;
  const earlier = version < current_version ? version : undefined;
  const whose = is_own ? undefined : patient_id;
  return paths.labResult({ order_number, patient_id: whose, version: earlier, view, explained });
}

function ViewTabs({ view, result }: { view: View; result: DetailView["result"] }) {
  const { t } = useTranslation("results");
  const drawn = (["audiometry", "spirometry"] as const).filter((section) => result[section] !== null);
  const tabs = [
    { of: "simple" as const, label: t("view.simple") },
    { of: "advanced" as const, label: t("view.advanced") },
    ...(drawn.length > 0
      ? [
          {
            of: "examinations" as const,
            label: drawn.map((section) => t(`sections.${section}`)).join(", "),
          },
        ]
      : []),
  ];
  return (
    <Tabs
      label={t("view.label")}
      tabs={tabs.map(({ of, label }) => ({ href: viewHref(result, of), label, current: of === view }))}
    />
  );
}
