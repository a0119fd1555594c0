import Papa from "papaparse";
import { exportInstant } from "./dates.ts";

/** One column of a CSV file: its heading, and a row's value. */
export interface CsvColumn<Row> {
  head: string;
  value: (row: Row) => string | number | null;
}

/** What a page shows in its own zone does not become UTC in its file, whichever column it stands in. */
const cellOf = (value: string | number | null): string | number =>
  typeof value === "string" ? (exportInstant(value) ?? value) : (value ?? "");

/** Spreadsheets trim blanks and read full-width signs like the plain ones. */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]/;

/**
 * Rows as a CSV file (RFC 4180, UTF-8 with byte order mark for spreadsheets). Text that a spreadsheet would run
 * as a formula is escaped; instants have the time and offset of the pages.
 */
export function toCsv<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const data = rows.map((row) => columns.map(({ value }) => cellOf(value(row))));
  const text = Papa.unparse(
    { fields: columns.map(({ head }) => head), data },
    {
      quotes: true,
      escapeFormulae: FORMULA,
    },
  );
  return `\ufeff${text}\r\n`;
}

/** Response that downloads a CSV file. `name` without extension. */
export function csvResponse(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name.replace(/[^A-Za-z0-9_-]/g, "-")}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

/** A row of a file by column name; `line` counts from 1, heading included. */
export interface CsvRow<Name extends string> {
  line: number;
  values: Record<Name, string>;
}

export type CsvProblem = "empty" | "too_many_rows" | "missing_columns" | "unreadable";

export type ParsedCsv<Name extends string> =
  | { ok: true; rows: CsvRow<Name>[] }
  | { ok: false; problem: CsvProblem; /** missing columns, or line number */ detail: string };

/**
 * Reads a CSV file with commas, semicolons or tabs. Columns are matched by heading in any order, ignoring letter
 * case and blanks; other columns and empty lines are ignored.
 * @param heads accepted headings of each column
 */
export function readCsv<Name extends string>(
  text: string,
  heads: Readonly<Record<Name, readonly string[]>>,
  maxRows: number,
): ParsedCsv<Name> {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ""), {
    skipEmptyLines: "greedy",
    preview: maxRows + 2,
  });
  const broken = errors.find(({ type }) => type === "Quotes");
  if (broken) return { ok: false, problem: "unreadable", detail: String((broken.row ?? 0) + 1) };
  const [head, ...body] = data;
  if (!head || body.length === 0) return { ok: false, problem: "empty", detail: "" };
  if (body.length > maxRows) return { ok: false, problem: "too_many_rows", detail: String(maxRows) };
  const found = head.map(normaliseHeading);
  const names = Object.keys(heads) as Name[]; // the record's own keys
  const places = names.map((name) =>
    found.findIndex((text) => heads[name].some((one) => normaliseHeading(one) === text)),
  );
  const missing = names.filter((_, at) => places[at] === -1);
  if (missing.length > 0)
    return {
      ok: false,
      problem: "missing_columns",
      detail: missing.map((name) => heads[name][0] ?? name).join(", "),
    };
  const rows = body.map((cells, at) => ({
    line: at + 2,
    values: Object.fromEntries(
      names.map((name, nth) => [name, (cells[places[nth] ?? -1] ?? "").trim()]),
    ) as Record<Name, string>, // one entry for each name
  }));
  return { ok: true, rows };
}

function normaliseHeading(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
}
