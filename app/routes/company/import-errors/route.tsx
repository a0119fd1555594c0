import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { sheetResponse } from "~/features/employees/sheet-response.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { getImport, listFailedRows, type ImportRow } from "~/upstream/employees/employee-imports.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { columnName } from "~/features/employees/column-name.ts";
import { headsOf } from "~/features/employees/sheet.server.ts";

const query = z.object({ format: z.enum(["csv", "xlsx"]).catch("xlsx") });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requireCompany("admin", "hrd")(request);
  const { format } = readQuery(request, query);
  const employeeImport = await getImport(up, params["id"] ?? "");
  const rows = await listFailedRows(up, employeeImport.import_id);
  return sheetResponse("employees-errors", format, errorSheet(t, employeeImport.heads, rows));
}

function errorSheet(t: Translate, heads: readonly string[], rows: readonly ImportRow[]): string[][] {
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
