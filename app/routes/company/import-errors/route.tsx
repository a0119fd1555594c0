import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { errorSheet } from "~/features/employees/error-sheet.server.ts";
import { sheetResponse } from "~/features/employees/sheet-response.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { getImport, listFailedRows } from "~/upstream/employees/employee-imports.server.ts";

const query = z.object({ format: z.enum(["csv", "xlsx"]).catch("xlsx") });

/** Rejected rows in their original form with their problems, to correct and resend. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requireCompany("admin", "hrd")(request);
  const { format } = readQuery(request, query);
  const one = await getImport(up, params["id"] ?? "");
  const rows = await listFailedRows(up, one.import_id);
  return sheetResponse("employees-errors", format, errorSheet(t, one.heads, rows));
}
