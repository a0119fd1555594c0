import { RangeBar, Spark } from "~/features/charts/Small.tsx";
import { Flag, FlaggedValue, outsideClass } from "~/features/results/Flag.tsx";
import { flagOf, isUnclear } from "~/features/results/values.ts";
import { translateIn } from "~/i18n/translate.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import { formatMeasured } from "~/lib/decimals.ts";
import { paths } from "~/lib/paths.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { ColumnHeads, LineCells, TableFrame, type Column } from "~/ui/Table.tsx";
import { limitsInForce } from "~/upstream/results/printed.ts";
import type { HistoryPoint, HistorySeries } from "~/upstream/results/result-history.server.ts";
import { isUnreadRow, latestValues, recentOf, type LatestValue } from "./latest-values.ts";
import { limitsText } from "./row-text.ts";
import { rowState } from "./rows.ts";
import { historyValueText } from "./values.ts";

interface ValueRowsProps {
  series: readonly HistorySeries[];
  patient_id: string | undefined;
}

/** Pages link `styles/lines.css`, `flags.css`, `value-rows.css`. */
export function ValueRows({ series, patient_id }: ValueRowsProps) {
  const { t } = useTranslation(["history", "results"]);
  const { outside, unread, groups } = latestValues(series);
  const columns = useColumns(patient_id);
  const hasGoal = outside.some(({ point }) => point && isByGoal(point));
  return (
    <TableFrame caption={t("history:latest.caption")} narrow="lines">
      <thead>
        <tr>
          <ColumnHeads columns={columns} />
        </tr>
      </thead>
      {[
        {
          name: t("results:group.outside", { range: t(`results:compared.${hasGoal ? "goal" : "normal"}`) }),
          rows: outside,
        },
        { name: t("results:group.unclear"), rows: unread },
        ...groups.map(({ name, rows }) => ({ name: name || t("history:latest.other"), rows })),
      ]
        .filter(({ rows }) => rows.length > 0)
        .map(({ name, rows }) => (
          <tbody key={name}>
            <tr className="value-group">
              <th scope="rowgroup" colSpan={columns.length}>
                {name}
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.series.code} className={row.point ? outsideClass(flagOf(row.point)) : undefined}>
                <LineCells columns={columns} row={row} />
              </tr>
            ))}
          </tbody>
        ))}
    </TableFrame>
  );
}

function useColumns(patient_id: string | undefined): Column<LatestValue>[] {
  const { t, lang } = useTranslation("history");
  return [
    {
      key: "name",
      head: t("list.name"),
      rowHeader: true,
      cell: ({ series: { code, name } }) => (
        <PageLink href={paths.labResultHistory({ patient_id, code })}>{name}</PageLink>
      ),
    },
    { key: "last", head: t("list.last"), line: "end", cell: (row) => <Latest row={row} /> },
    {
      key: "range",
      head: t("latest.range"),
      cell: ({ point }) => point && hasRange(point) && <RangeOf point={point} />,
    },
    { key: "recent", head: t("latest.recent"), cell: recentCell },
    {
      key: "date",
      head: t("latest.date"),
      cell: ({ point }) => point && <span className="date">{formatDate(point.date, lang)}</span>,
    },
  ];
}

/** Pages link `styles/flags.css`. */
export function Latest({ row }: { row: LatestValue }) {
  const { t, lang } = useTranslation(["history", "results"]);
  const { point } = row;
  if (!point)
    return isUnreadRow(row) && <Flag flag="not_understood">{t("history:flag_short.not_understood")}</Flag>;
  const flag = flagOf(point);
  const state = rowState(point);
  const value = historyValueText(point, lang);
  return (
    <>
      {value && <FlaggedValue flag={flag}>{value}</FlaggedValue>}{" "}
      {flag && (
        <Flag flag={flag} inWords>
          {wordsOf(flag)}
        </Flag>
      )}
      {state !== "final" && <span className="small muted"> {t(`history:state_short.${state}`)}</span>}
    </>
  );

  function wordsOf(judged: NonNullable<HistoryPoint["flag"]>): string {
    if (isUnclear(judged)) return t(`history:flag_short.${judged}`);
    return point && isByGoal(point) ? t(`results:goal_flag.${judged}`) : t(`history:flag.${judged}`);
  }
}

function RangeOf({ point }: { point: HistoryPoint }) {
  const { t, i18n, lang } = useTranslation(["history", "results"]);
  const { value, comparator, decimals, reference_text } = point;
  const { low, high } = limitsInForce(point);
  const isGoal = isByGoal(point);
  const range = limitsText({ low, high, decimals }, translateIn(i18n, "common"), lang);
  const words = reference_text && !isGoal ? reference_text : range;
  return (
    <>
      {value !== null && comparator === null && <RangeBar value={value} low={low} high={high} />}{" "}
      {isGoal ? t("results:table.goal_instead", { range: words }) : words}
    </>
  );
}

function hasRange(point: HistoryPoint): boolean {
  const { low, high } = limitsInForce(point);
  return low !== null || high !== null || (point.reference_text !== "" && !isByGoal(point));
}

function isByGoal({ goal_low, goal_high }: HistoryPoint): boolean {
  return goal_low !== null || goal_high !== null;
}

function recentCell(row: LatestValue) {
  const [first, ...others] = recentOf(row);
  return first && others.length > 0 && <Recent row={row} />;
}

function Recent({ row }: { row: LatestValue }) {
  const { t, lang } = useTranslation("history");
  const recent = recentOf(row);
  const decimals = row.point?.decimals ?? null;
  const from = formatMeasured(recent[0]?.value ?? 0, lang, decimals);
  return (
    <>
      <span className="vh">{t("latest.from")} </span>
      {from} <Spark points={recent} />
    </>
  );
}
