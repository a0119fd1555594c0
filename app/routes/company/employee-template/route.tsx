import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { templateSheet } from "~/features/employees/employee-sheet.server.ts";
import { sheetResponse } from "~/features/employees/sheet-response.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { requireCompany } from "~/session/guards.server.ts";

const query = z.object({ format: z.enum(["csv", "xlsx"]).catch("xlsx") });

export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await requireCompany("admin", "hrd")(request);
  const { format } = readQuery(request, query);
  return sheetResponse("employees-template", format, templateSheet(t, up.lang));
}
