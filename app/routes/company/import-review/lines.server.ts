import { columnName } from "~/features/employees/column-name.ts";
import { cellAddress } from "~/lib/cell-address.ts";
import type { Translate } from "~/i18n/translate.ts";
import type { Loadable } from "~/lib/loadable.ts";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { ImportRow } from "~/upstream/employees/employee-imports.server.ts";

export interface ProblemLine {
  key: string;
  /** "C7"; the row alone for a column outside the sheet */
  cell: string;
  column: string;
  value: string;
  message: string;
  level: ImportRow["problems"][number]["level"];
}

export function problemLines(
  t: Translate,
  list: Loadable<{ results: ImportRow[]; meta: Meta }>,
  heads: readonly string[],
): Loadable<{ results: ProblemLine[]; meta: Meta }> {
  if (!list.ok) return list;
  const results = list.data.results.flatMap(({ row, problems }) =>
    problems.map(({ column, value, message, level }, index) => ({
      key: `${String(row)}-${String(index)}`,
      value,
      message,
      level,
      cell: heads.includes(column) ? cellAddress(heads.indexOf(column), row) : String(row),
      column: columnName(t, column),
    })),
  );
  return { ok: true, data: { results, meta: list.data.meta } };
}
