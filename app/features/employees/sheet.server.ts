import Papa from "papaparse";
import { i18nFor } from "~/i18n/i18n.server.ts";
import { translateIn, type Translate } from "~/i18n/translate.ts";
import { languages } from "~/i18n/language.ts";
import { columnName } from "./column-name.ts";
import {
  escapedCell,
  isSheetColumn,
  OTHER_HEADS,
  plainHead,
  SHEET_COLUMNS,
  type SheetColumn,
} from "./sheet-columns.ts";

let known: Map<string, SheetColumn> | undefined;

function knownHeads(): Map<string, SheetColumn> {
  if (known) return known;
  const heads = new Map<string, SheetColumn>();
  for (const column of SHEET_COLUMNS) {
    const own = languages.map((lang) => columnName(translateIn(i18nFor(lang), "common"), column));
    for (const head of [column, ...own, ...OTHER_HEADS[column]]) heads.set(plainHead(head), column);
  }
  return (known = heads);
}

function isProblems(head: string): boolean {
  return languages.some((lang) => plainHead(i18nFor(lang).t("employees:file.problems")) === plainHead(head));
}

type SheetForLab =
  | { ok: true; csv: Uint8Array; numbers: string[] }
  | { ok: false; problem: "empty" | "no_heading" | "twice"; detail: string };

/**
 * Sheet for the laboratory: UTF-8 CSV with column names as heading. Rows keep their spreadsheet
 * numbers.
 */
export function sheetForLab(rows: readonly (readonly string[])[]): SheetForLab {
  const [head = [], ...body] = rows;
  if (!body.some((row) => row.some((cell) => cell.trim() !== "")))
    return { ok: false, problem: "empty", detail: "" };
  const found = head.map((text) => knownHeads().get(plainHead(text)));
  if (!found.some((column) => column !== undefined)) return { ok: false, problem: "no_heading", detail: "" };
  const twice = found.findIndex((column, at) => column !== undefined && found.indexOf(column) < at);
  if (twice >= 0) return { ok: false, problem: "twice", detail: head[twice] ?? "" };
  const kept = head.flatMap((text, at) => (isProblems(text) ? [] : [at]));
  const names = kept.map((at) => found[at] ?? (head[at] ?? "").trim());
  const cells = body.map((row) => kept.map((at) => row[at] ?? ""));
  const number = names.indexOf("employee_number");
  return {
    ok: true,
    csv: Buffer.from(Papa.unparse([names, ...cells], { quotes: true })),
    numbers: cells.map((row) => row[number]?.trim() ?? ""),
  };
}

/** CSV for spreadsheets: UTF-8 with byte order mark, formulas escaped. */
export function sheetCsv(rows: readonly (readonly string[])[]): Buffer {
  const text = Papa.unparse(
    rows.map((row) => row.map(escapedCell)),
    { quotes: true },
  );
  return Buffer.from(`\ufeff${text}\r\n`);
}

/** Headings of a stored sheet; known ones in the language of `t`. */
export function headsOf(t: Translate, heads: readonly string[]): string[] {
  return heads.map((head) => (isSheetColumn(head) ? columnName(t, head) : head));
}
