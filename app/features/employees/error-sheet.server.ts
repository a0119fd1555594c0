import type { Translate } from "~/i18n/translate.ts";
import type { ImportRow } from "~/upstream/employees/employee-imports.server.ts";
import { columnName } from "./column-name.ts";
import { headsOf } from "./sheet.server.ts";

/** Original rows, with problems in a last column that imports ignore. */
export function errorSheet(t: Translate, heads: readonly string[], rows: readonly ImportRow[]): string[][] {
  const problemsOf = ({ problems }: ImportRow) =>
    problems
      .filter(({ level }) => level === "error")
      .map(({ column, message }) => `${columnName(t, column)}: ${message}`)
      .join("; ");
  // A column that was left out has no heading.
  const kept = heads.flatMap((head, index) => (head === "" ? [] : [index]));
  return [
    [...headsOf(t, heads).filter((head) => head !== ""), t("employees:file.problems")],
    ...rows.map((row) => [...kept.map((index) => row.cells[index] ?? ""), problemsOf(row)]),
  ];
}
