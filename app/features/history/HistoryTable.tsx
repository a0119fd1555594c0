import { Flag, FlaggedValue, outsideClass } from "~/features/results/Flag.tsx";
import { isUnclear } from "~/features/results/values.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Fold } from "~/ui/Fold.tsx";
import type { HistorySeries } from "~/upstream/results/result-history.server.ts";
import { Table } from "~/ui/Table.tsx";
import type { RowTexts } from "./row-text.ts";
import { historyRows } from "./rows.ts";
import { useRowText } from "./use-row-text.ts";

export function HistoryTable({ series }: { series: HistorySeries }) {
  const { t } = useTranslation("history");
  const { rowOf } = useRowText();
  return (
    <Table
      caption={t("table.caption", { name: series.name })}
      showCaption
      narrow="fit"
      long
      rows={historyRows(series).map((row, index) => ({
        ...rowOf(row),
        nth: index,
        code: row.point.flag,
        replaced: row.state === "replaced",
        short: row.state === "final" ? "" : t(`state_short.${row.state}`),
      }))}
      rowKey={({ nth }) => nth}
      rowClass={({ replaced, code }) => (replaced ? undefined : outsideClass(code))}
      columns={[
        { key: "date", head: t("table.date"), cell: ({ date }) => date },
        {
          key: "value",
          head: t("table.value"),
          numeric: true,
          cell: ({ value, replaced, code }) =>
            replaced ? <s className="lines">{value}</s> : <FlaggedValue flag={code}>{value}</FlaggedValue>,
        },
        {
          key: "flag",
          head: t("table.flag"),
          cell: ({ flag, short, code, replaced }) => (
            <>
              {replaced ? (
                flag
              ) : isUnclear(code) ? (
                <Flag flag={code}>{t(`flag_short.${code}`)}</Flag>
              ) : (
                <Flag flag={code} inWords>
                  {flag}
                </Flag>
              )}
              {short && <span className="small muted"> {short}</span>}
              {!flag && !short && "–"}
            </>
          ),
        },
      ]}
    />
  );
}

const LONG_RUN = 3;

export function HistoryDetails({ series }: { series: readonly HistorySeries[] }) {
  const { t } = useTranslation("history");
  const { rowOf } = useRowText();
  const runsOf = (historySeries: HistorySeries) => {
    const runs: { rows: RowTexts[]; facts: string }[] = [];
    for (const row of historyRows(historySeries).map(rowOf)) {
      const { range, plant, state } = row;
      const facts = [range && t("table.range_is", { range }), plant, state].filter(Boolean).join("; ");
      const last = runs.at(-1);
      if (last?.facts === facts) last.rows.push(row);
      else runs.push({ rows: [row], facts });
    }
    return runs;
  };
  const whichOf = (rows: readonly RowTexts[]) =>
    rows.length < LONG_RUN
      ? rows.map((row) => t("table.row", { date: row.date, value: row.value })).join("; ")
      : t("table.run", { count: rows.length, from: rows.at(-1)?.date, to: rows[0]?.date });
  return (
    <Fold>
      <summary>{t("table.more")}</summary>
      {series.map((historySeries) => (
        <ul
          key={historySeries.code}
          aria-label={series.length > 1 ? historySeries.name : undefined}
          className="history-details"
        >
          {runsOf(historySeries).map(({ rows, facts }, index) => (
            <li key={index} className="lines">
              <strong>{whichOf(rows)}</strong>. {facts}
            </li>
          ))}
        </ul>
      ))}
    </Fold>
  );
}
