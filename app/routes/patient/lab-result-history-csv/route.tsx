import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { setImmediate } from "node:timers/promises";
import { type CsvColumn, csvResponse, toCsv } from "~/lib/csv.ts";
import { listHistory, type HistoryPoint } from "~/upstream/results/result-history.server.ts";
import { readHistoryQuery } from "~/features/history/query.server.ts";
import { rowTexts, type RowTexts } from "~/features/history/row-text.ts";
import { historyRows } from "~/features/history/rows.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return historyCsv(patient);
}

const ROWS_AT_ONCE = 200;

interface CsvRow extends Pick<HistoryPoint, "date" | "unit"> {
  name: string;
  text: RowTexts;
}

/** @throws Response 404 without a code */
async function historyCsv({ request, up, t }: Guarded): Promise<Response> {
  const { patient_id, codes, date_from, date_to } = readHistoryQuery(request);
  if (codes.length === 0) throw new Response(null, { status: 404 });
  const series = await listHistory(up, { patient_id, codes, date_from, date_to, download: true });
  const rows: CsvRow[] = [];
  for (const historySeries of series)
    for (const [index, row] of historyRows(historySeries).entries()) {
      if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
      const text = rowTexts({ ...row, point: { ...row.point, unit: "" } }, t, up.lang);
      rows.push({ name: historySeries.name, date: row.point.date, unit: row.point.unit, text });
    }
  const columns: CsvColumn<CsvRow>[] = [
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
