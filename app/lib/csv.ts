import Papa from "papaparse";
import { exportInstant } from "./dates.ts";

export interface CsvColumn<Row> {
  head: string;
  value: (row: Row) => string | number | null;
}

/** Instants in the pages' zone, not UTC. */
const cellOf = (value: string | number | null): string | number =>
  typeof value === "string" ? (exportInstant(value) ?? value) : (value ?? "");

/** Spreadsheets trim blanks and accept full-width signs. */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]/;

/**
 * CSV (RFC 4180, UTF-8 with byte order mark for spreadsheets). Escapes formulas; instants have the pages'
 * time and offset.
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

export function csvResponse(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name.replace(/[^A-Za-z0-9_-]/g, "-")}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

/** A row by column name; `line` counts from 1, including the heading. */
export interface CsvRow<Name extends string> {
  line: number;
  values: Record<Name, string>;
}

export type CsvProblem = "empty" | "too_many_rows" | "missing_columns" | "unreadable";

export type ParsedCsv<Name extends string> =
  | { ok: true; rows: CsvRow<Name>[] }
  | { ok: false; problem: CsvProblem; /** missing columns, or line number */ detail: string };

/**
 * Reads CSV with commas, semicolons or tabs. Matches columns by heading in any order, ignoring case and
 * blanks; ignores other columns and empty lines.
 * @param heads accepted headings
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
  const names = Object.keys(heads) as Name[]; // own keys
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
    ) as Record<Name, string>, // one entry per name
  }));
  return { ok: true, rows };
}

function normaliseHeading(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
}
