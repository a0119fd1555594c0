import { type CsvColumn, csvResponse, toCsv } from "~/lib/csv.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { listHistory } from "~/upstream/results/result-history.server.ts";
import { readHistoryQuery } from "./query.server.ts";
import { rowTexts } from "./row-text.ts";
import { historyRows } from "./rows.ts";

/**
 * The page's tables as CSV, with the same rows.
 * @throws Response 404 without a code
 */
export async function historyCsv({ request, up, t }: Guarded): Promise<Response> {
  const { patient_id, codes, date_from, date_to } = readHistoryQuery(request);
  if (codes.length === 0) throw new Response(null, { status: 404 });
  const series = await listHistory(up, { patient_id, codes, date_from, date_to, download: true });
  const rows = series.flatMap((one) =>
    historyRows(one).map((row) => ({
      ...{ name: one.name, date: row.point.date, unit: row.point.unit },
      text: rowTexts({ ...row, point: { ...row.point, unit: "" } }, t, up.lang),
    })),
  );
  const columns: CsvColumn<(typeof rows)[number]>[] = [
    { head: t("history:list.name"), value: ({ name }) => name },
    { head: t("history:table.date"), value: ({ date }) => date },
    { head: t("history:table.value"), value: ({ text }) => text.value },
    { head: t("history:csv.unit"), value: ({ unit }) => unit },
    { head: t("history:table.flag"), value: ({ text }) => text.flag },
    { head: t("history:table.range"), value: ({ text }) => text.range },
    { head: t("history:table.plant"), value: ({ text }) => text.plant },
    { head: t("history:table.state"), value: ({ text }) => text.state },
  ];
  return csvResponse(t("history:csv.file"), toCsv(rows, columns));
}
