import { PeopleChips } from "~/features/family/PeopleChips.tsx";
import { ActingForBanner } from "~/features/family/ActingForBanner.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import type { HistoryPoint, HistorySeries } from "~/upstream/results/result-history.server.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { CheckboxGroup } from "~/ui/Choices.tsx";
import { GetForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { EmptyState, SectionError } from "~/ui/States.tsx";
import { NotYet } from "~/ui/NotYet.tsx";
import { Table } from "~/ui/Table.tsx";
import type { HistoryView } from "./load.server.ts";
import { Flag, FlaggedValue, outsideClass } from "~/features/results/Flag.tsx";
import { HistoryCritical } from "./HistoryCritical.tsx";
import { historyHref, MOST_CODES, type HistoryQuery } from "./query.ts";
import { useRowText } from "./use-row-text.ts";
import { historyValueText } from "./values.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function HistoryList({ query, series, alerts, person, people }: HistoryView) {
  const { t } = useTranslation("history");
  const { patient_id } = query;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} backHref={paths.labResult({ patient_id })} />
      <ActingForBanner person={person} selfHref={paths.labResultHistory()} />
      <PeopleChips
        people={people}
        patientId={person?.patient_id}
        hrefOf={(id) => paths.labResultHistory({ patient_id: id })}
        label={t("whose")}
      />
      <HistoryCritical query={query} series={series} alerts={alerts} />
      {series.ok ? (
        <Codes query={query} series={series.data} />
      ) : series.notYet ? (
        <NotYet />
      ) : (
        <SectionError retryHref={historyHref(query)} section={t("title")} />
      )}
    </>
  );
}

function Codes({ query, series }: { query: HistoryQuery; series: readonly HistorySeries[] }) {
  const { t, lang } = useTranslation("history");
  const { flagOf } = useRowText();
  if (series.length === 0)
    return (
      <EmptyState
        art="orders"
        title={t("none.title")}
        reason={t("none.reason")}
        action={<ButtonLink href={paths.tests()}>{t("none.find")}</ButtonLink>}
      />
    );
  const lastOf = (point: HistoryPoint | undefined) => {
    const value = point && historyValueText(point, lang);
    if (!point || !value) return "–";
    return (
      <>
        <FlaggedValue flag={point.flag}>{value}</FlaggedValue>
        {point.flag && (
          <>
            {" · "}
            <Flag flag={point.flag} inWords>
              {flagOf(point)}
            </Flag>
          </>
        )}
      </>
    );
  };
  const groups = [...new Set(series.map(({ group }) => group))];
  return (
    <>
      <Together query={query} series={series} />
      {groups.map((group) => (
        <Table
          key={group}
          caption={group || t("title")}
          showCaption
          narrow="lines"
          rowClass={({ points }) => outsideClass(points.at(-1)?.flag ?? null)}
          rows={series.filter((historySeries) => historySeries.group === group)}
          rowKey={({ code }) => code}
          columns={[
            {
              key: "name",
              head: t("list.name"),
              cell: ({ code, name }) => (
                <PageLink href={historyHref(query, { codes: [code], preset: "lifetime" })}>{name}</PageLink>
              ),
            },
            {
              key: "last",
              head: t("list.last"),
              numeric: true,
              line: "end",
              cell: ({ points }) => lastOf(points.at(-1)),
            },
            {
              key: "count",
              head: t("list.count"),
              cell: ({ count, points }) =>
                t("list.counted", { count, date: formatDate(points.at(-1)?.date ?? "", lang) }),
            },
          ]}
        />
      ))}
    </>
  );
}

function Together({ query, series }: { query: HistoryQuery; series: readonly HistorySeries[] }) {
  const { t } = useTranslation("history");
  return (
    <GetForm
      action={paths.labResultHistory()}
      label={t("choose.label")}
      hidden={{ patient_id: query.patient_id }}
    >
      <details className="list-filters" open={query.choose}>
        <summary>{t("choose.label")}</summary>
        <CheckboxGroup
          name="code"
          label={t("choose.which")}
          hint={t("choose.hint", { count: MOST_CODES })}
          optional={false}
          look="grid"
          options={series.map(({ code, name }) => ({ value: code, label: name }))}
          defaultValues={query.codes}
        />
        <Button look="secondary">{t("choose.show")}</Button>
      </details>
    </GetForm>
  );
}
