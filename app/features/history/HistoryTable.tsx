import { useTranslation } from "~/i18n/use-translation.ts";
import type { HistorySeries } from "~/upstream/results/result-history.server.ts";
import { Table } from "~/ui/Table.tsx";
import { historyRows } from "./rows.ts";
import { useRowText } from "./use-row-text.ts";

export function HistoryTable({ series }: { series: HistorySeries }) {
  const { t } = useTranslation("history");
  const { rowOf } = useRowText();
  return (
    <Table
      caption={t("table.caption", { name: series.name })}
      rows={historyRows(series).map((row, nth) => ({
        ...rowOf(row),
        nth,
        replaced: row.state === "replaced",
      }))}
      rowKey={({ nth }) => nth}
      columns={[
        { key: "date", head: t("table.date"), rowHeader: true, cell: ({ date }) => date },
        {
          key: "value",
          head: t("table.value"),
          numeric: true,
          cell: ({ value, replaced }) => (replaced ? <s>{value}</s> : value),
        },
        { key: "flag", head: t("table.flag"), cell: ({ flag }) => flag || "–" },
        { key: "range", head: t("table.range"), cell: ({ range }) => range || "–" },
        { key: "plant", head: t("table.plant"), cell: ({ plant }) => plant || "–" },
        { key: "state", head: t("table.state"), cell: ({ state }) => state },
      ]}
    />
  );
}
