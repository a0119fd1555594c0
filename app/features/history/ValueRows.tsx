import { RangeBar, Spark } from "~/features/charts/Small.tsx";
import { Flag } from "~/features/results/Flag.tsx";
import { flagOf, isCritical, isThere, isUnclear } from "~/features/results/values.ts";
import { ValueCount } from "~/features/results/ValueCount.tsx";
import { translateIn } from "~/i18n/translate.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import { formatMeasured } from "~/lib/decimals.ts";
import { paths } from "~/lib/paths.ts";
import { Fold } from "~/ui/Fold.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { limitsInForce } from "~/upstream/results/printed.ts";
import type { HistoryPoint, HistorySeries } from "~/upstream/results/result-history.server.ts";
import { isUnreadRow, latestValues, recentOf, type LatestValue } from "./latest-values.ts";
import { limitsText } from "./row-text.ts";
import { rowState } from "./rows.ts";
import { historyValueText } from "./values.ts";

interface ValueRowsProps {
  series: readonly HistorySeries[];
  /** codes of values in open alerts */
  alerted: ReadonlySet<string>;
  patient_id: string | undefined;
}

const MOST_UNFOLDED = 12;

/** Pages link `styles/flags.css`, `value-rows.css`. */
export function ValueRows({ series, alerted: alertedCodes, patient_id }: ValueRowsProps) {
  const { t } = useTranslation(["history", "results"]);
  const { alerted, outside, unread, groups } = latestValues(series, alertedCodes);
  const isShort = alerted.length + outside.length === 0 && series.length <= MOST_UNFOLDED;
  const rows = [...alerted, ...outside, ...unread, ...groups.flatMap((group) => group.rows)];
  return (
    <>
      {alerted.length > 0 && (
        <section>
          <h2>{t("history:latest.followed")}</h2>
          <GroupTable name={t("history:latest.followed")} rows={alerted} patient_id={patient_id} />
        </section>
      )}
      <section>
        <ValueCount
          isTitle
          flags={rows.flatMap(flagsOf)}
          hasGoal={rows.some(({ point }) => point !== null && isByGoal(point))}
        />
        {outside.length > 0 && (
          <GroupTable
            name={t("results:group.outside", { range: t("results:compared.normal") })}
            rows={outside}
            patient_id={patient_id}
          />
        )}
      </section>
      {unread.length > 0 && (
        <section>
          <h2>{t("results:group.unclear")}</h2>
          <GroupTable name={t("results:group.unclear")} rows={unread} patient_id={patient_id} />
        </section>
      )}
      {groups.length > 0 && (
        <section>
          {outside.length + unread.length > 0 && <h2>{t("history:latest.others")}</h2>}
          <ul className="list-card value-groups">
            {groups.map(({ name, rows: inGroup }) => (
              <li key={name}>
                <Fold open={isShort}>
                  <summary>
                    {name || t("history:latest.other")}{" "}
                    <span className="muted">
                      <GroupCount rows={inGroup} />
                    </span>
                  </summary>
                  <GroupTable
                    name={name || t("history:latest.other")}
                    rows={inGroup}
                    patient_id={patient_id}
                  />
                </Fold>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Inside a goal is not "normal". */
function GroupCount({ rows }: { rows: readonly LatestValue[] }) {
  const { t } = useTranslation("history");
  if (!rows.every(isInside)) return t("latest.count", { count: rows.length });
  const goals = rows.filter(({ point }) => point !== null && isByGoal(point)).length;
  const normal = rows.length - goals;
  return [
    normal > 0 && t("latest.inside", { count: normal }),
    goals > 0 && t("latest.inside_goal", { count: goals }),
  ]
    .filter(Boolean)
    .join(", ");
}

function isInside({ point }: LatestValue): boolean {
  return point !== null && flagOf(point) === "N";
}

/** Empty for what is withdrawn or waits. */
function flagsOf(row: LatestValue): HistoryPoint["flag"][] {
  if (isUnreadRow(row)) return ["not_understood"];
  return row.point && isThere(row.point) ? [row.point.flag] : [];
}

type GroupTableProps = Pick<ValueRowsProps, "patient_id"> & { name: string; rows: readonly LatestValue[] };

const heads = ["list.name", "list.last", "latest.range", "latest.recent", "latest.date"] as const;

function GroupTable({ name, rows, patient_id }: GroupTableProps) {
  const { t } = useTranslation("history");
  return (
    <table className="table value-rows">
      <caption className="vh">{t("latest.caption", { name })}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ValueRow key={row.series.code} row={row} patient_id={patient_id} />
        ))}
      </tbody>
    </table>
  );
}

function ValueRow({ row, patient_id }: Pick<ValueRowsProps, "patient_id"> & { row: LatestValue }) {
  const { lang } = useTranslation("history");
  const { series, point } = row;
  const { code, name } = series;
  const isUrgent = point !== null && isCritical(flagOf(point));
  return (
    <tr className={isUrgent ? "is-critical" : undefined}>
      <th scope="row">
        <PageLink href={paths.labResultHistory({ patient_id, code })}>{name}</PageLink>
      </th>
      <td>
        <Latest row={row} />
      </td>
      <td>{point && <RangeOf point={point} />}</td>
      <td>{recentOf(row).length > 1 && <Recent row={row} />}</td>
      <td>{point && formatDate(point.date, lang)}</td>
    </tr>
  );
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
      {value && <b>{value}</b>}{" "}
      {flag && (
        <Flag flag={flag} inWords>
          {wordsOf(flag)}
        </Flag>
      )}
      {state !== "final" && ` ${t(`history:state_short.${state}`)}`}
    </>
  );

  function wordsOf(judged: NonNullable<HistoryPoint["flag"]>): string {
    if (isUnclear(judged)) return t(`history:flag_short.${judged}`);
    return point && isByGoal(point) ? t(`results:goal_flag.${judged}`) : t(`history:flag.${judged}`);
  }
}

/** Null without a range. Pages link `styles/flags.css`. */
export function RangeOf({ point }: { point: HistoryPoint }) {
  const { t, i18n, lang } = useTranslation(["history", "results"]);
  if (!hasRange(point)) return null;
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

export function hasRange(point: HistoryPoint): boolean {
  const { low, high } = limitsInForce(point);
  return low !== null || high !== null || (point.reference_text !== "" && !isByGoal(point));
}

function isByGoal({ goal_low, goal_high }: HistoryPoint): boolean {
  return goal_low !== null || goal_high !== null;
}

function Recent({ row }: { row: LatestValue }) {
  const { t, lang } = useTranslation("history");
  const recent = recentOf(row);
  const decimals = row.point?.decimals ?? null;
  const from = formatMeasured(recent[0]?.value ?? 0, lang, decimals);
  return (
    <>
      <span>
        <span className="vh">{t("latest.from")} </span>
        {from}
      </span>{" "}
      <Spark points={recent} />
    </>
  );
}
