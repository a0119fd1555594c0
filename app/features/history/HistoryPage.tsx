import { Fragment } from "react";
import { Trend } from "~/features/charts/Trend.tsx";
import { Flag } from "~/features/results/Flag.tsx";
import { isOutside, isUnclear } from "~/features/results/values.ts";
import { ActingForBanner } from "~/features/family/ActingForBanner.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { moduleProps } from "~/modules/attributes.ts";
import { Fold } from "~/ui/Fold.tsx";
import type { HistorySeries } from "~/upstream/results/result-history.server.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { EmptyState, SectionError } from "~/ui/States.tsx";
import { NotYet } from "~/ui/NotYet.tsx";
import { HistoryCritical } from "./HistoryCritical.tsx";
import { HistoryRange } from "./HistoryRange.tsx";
import { HistoryDetails, HistoryTable } from "./HistoryTable.tsx";
import type { HistoryView } from "./load.server.ts";
import { panelsOf } from "./panels.ts";
import { historyParams, historyHref, type HistoryQuery } from "./query.ts";
import { useRowText } from "./use-row-text.ts";
import { useConclusion } from "./use-conclusion.ts";
import { useSentences } from "./use-sentences.ts";
import { isCurrent } from "./values.ts";

export function HistoryPage({ query, series, alerts, person }: HistoryView) {
  const { t } = useTranslation(["history", "results"]);
  const only = series.ok && series.data.length === 1 ? series.data[0] : null;
  return (
    <>
      <PageHeader
        title={only ? t("title_of", { name: only.name }) : t("title")}
        backHref={paths.labResult({ patient_id: query.patient_id })}
        backText={t("results:tabs.values")}
      />
      <ActingForBanner person={person} selfHref={historyHref(query, { patient_id: undefined })} />
      <HistoryCritical query={query} series={series} alerts={alerts} />
      <div {...moduleProps("trend", { read: t("read") })}>
        <Content query={query} series={series} />
      </div>
    </>
  );
}

function Content({ query, series }: Pick<HistoryView, "query" | "series">) {
  const { t } = useTranslation("history");
  if (!series.ok)
    return series.notYet ? <NotYet /> : <SectionError retryHref={historyHref(query)} section={t("title")} />;
  if (series.data.length === 0)
    return (
      <>
        <HistoryRange query={query} />
        <EmptyState
          title={t("empty.title")}
          reason={t("empty.reason")}
          action={
            <ButtonLink look="secondary" href={historyHref(query, { preset: "lifetime" })}>
              {t("empty.all")}
            </ButtonLink>
          }
        />
      </>
    );
  return <Drawn query={query} series={series.data} />;
}

function CsvNote({ query }: { query: HistoryQuery }) {
  const { t } = useTranslation("history");
  return query.codes.length > 1 ? <p className="muted small no-print">{t("csv.several")}</p> : null;
}

function Drawn({ query, series }: { query: HistoryQuery; series: readonly HistorySeries[] }) {
  const { t } = useTranslation("history");
  const sentences = useSentences();
  const conclusion = useConclusion();
  const panels = series.flatMap((historySeries, index) => {
    const before = series.slice(0, index).reduce((sum, { points }) => sum + points.length, 0);
    return panelsOf(historySeries).map(({ shown, ...panel }) => ({
      ...panel,
      rows: shown.map(
        (point) => before + historySeries.points.length - 1 - historySeries.points.indexOf(point),
      ),
    }));
  });
  const told = series.map((historySeries) => ({
    one: historySeries,
    concluded: series.length === 1 ? conclusion(historySeries) : "",
    ...sentences(historySeries),
  }));
  const difference = told.length === 1 && told[0]?.difference;
  return (
    <>
      <div className="history-told">
        {told.map(({ one, concluded, first }) => (
          <Fragment key={one.code}>
            {concluded && (
              <p>
                <strong>{concluded}</strong>
              </p>
            )}
            <p className={concluded ? "small lines" : "lines"}>
              {told.length > 1 && `${one.name}: `}
              {first.join(" ")} <LastFlag series={one} />
            </p>
          </Fragment>
        ))}
      </div>
      <div className="trend">
        <div className="trend-drawn">
          <HistoryRange query={query} />
          <Trend
            panels={panels}
            message={t("says.drawn", { names: series.map(({ name }) => name).join(", ") })}
            where={t("where")}
            caption={panels.length > series.length && t("caption")}
          />
          {difference && <p>{difference.said}</p>}
        </div>
        <div className="trend-tables">
          {series.map((historySeries) => (
            <HistoryTable key={historySeries.code} series={historySeries} />
          ))}
        </div>
        <div>
          <Fold>
            <summary>{t("says.more")}</summary>
            {told.map(({ one, more }) => (
              <Told
                key={one.code}
                name={told.length > 1 ? one.name : undefined}
                lines={difference ? [...more, difference.source] : more}
              />
            ))}
          </Fold>
          <HistoryDetails series={series} />
          <ButtonRow>
            <ButtonLink
              look="secondary"
              icon="download"
              href={paths.labResultHistoryCsv(historyParams(query))}
              download
            >
              {t("csv.do")}
            </ButtonLink>
            <ButtonLink look="secondary" href={historyHref(query, { choose: true })}>
              {t("choose.do")}
            </ButtonLink>
          </ButtonRow>
          <CsvNote query={query} />
        </div>
      </div>
    </>
  );
}

function LastFlag({ series }: { series: HistorySeries }) {
  const { flagOf } = useRowText();
  const last = series.points.filter(isCurrent).at(-1);
  return (
    last &&
    (isOutside(last.flag) || isUnclear(last.flag)) && (
      <Flag flag={last.flag} inWords>
        {flagOf(last)}
      </Flag>
    )
  );
}

function Told({ name, lines }: { name: string | undefined; lines: readonly string[] }) {
  return (
    <ul aria-label={name}>
      {lines.map((line) => (
        <li key={line} className="lines">
          {line}
        </li>
      ))}
    </ul>
  );
}
