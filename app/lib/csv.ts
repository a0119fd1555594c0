import Papa from "papaparse";
import { exportInstant } from "./dates.ts";
import { FORMULA } from "./formula.ts";

export interface CsvColumn<Row> {
  head: string;
  value: (row: Row) => string | number | null;
}

const cellOf = (value: string | number | null, zone?: string): string | number =>
  typeof value === "string" ? (exportInstant(value, zone) ?? value) : (value ?? "");

/** RFC 4180 with byte order mark. Escapes formulas; instants have the pages' offset. */
export function toCsv<Row>(
  rows: readonly Row[],
  columns: readonly CsvColumn<Row>[],
  zoneOf?: (row: Row) => string,
): string {
  const data = rows.map((row) => columns.map(({ value }) => cellOf(value(row), zoneOf?.(row))));
  const text = Papa.unparse(
    { fields: columns.map(({ head }) => head), data },
    {
      quotes: true,
      escapeFormulae: FORMULA,
    },
  );
  return `\ufeff${text}\r\n`;
}

export function csvResponse(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name.replace(/[^A-Za-z0-9_-]/g, "-")}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
