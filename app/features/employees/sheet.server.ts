import Papa from "papaparse";
import { i18nFor } from "~/i18n/i18n.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { languages } from "~/i18n/language.ts";
import { columnName } from "./column-name.ts";
import { escapedCell, isSheetColumn, plainHead } from "./sheet-columns.ts";

export function isProblems(head: string): boolean {
  return languages.some((lang) => plainHead(i18nFor(lang).t("employees:file.problems")) === plainHead(head));
}

/** UTF-8 with byte order mark, formulas escaped. */
export function sheetCsv(rows: readonly (readonly string[])[]): Buffer {
  const text = Papa.unparse(
    rows.map((row) => row.map(escapedCell)),
    { quotes: true },
  );
  return Buffer.from(`\ufeff${text}\r\n`);
}

export function headsOf(t: Translate, heads: readonly string[]): string[] {
  return heads.map((head) => (isSheetColumn(head) ? columnName(t, head) : head));
}
