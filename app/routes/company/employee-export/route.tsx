import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { employeeFilters } from "~/features/employees/employee-query.server.ts";
import { employeeSheet } from "~/features/employees/employee-sheet.server.ts";
import { sheetResponse } from "~/features/employees/sheet-response.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { today } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { listAllEmployees, MOST_EXPORTED } from "~/upstream/employees/employees.server.ts";
import { listChoices } from "~/upstream/places/lookups.server.ts";

const query = employeeFilters.extend({ format: z.enum(["csv", "xlsx"]).catch("csv") });

/** Filtered employees as a re-importable file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await requireCompany("admin", "hrd")(request);
  const { format, ...filters } = readQuery(request, query);
  const [employees, titles] = await Promise.all([
    listAllEmployees(up, filters),
    listChoices(up, "patient-title"),
  ]);
  if (!employees)
    return redirectWithFlash(paths.employees(filters), "warning", "employees:list.too_many", {
      params: { most: MOST_EXPORTED },
    });
  const names = new Map(titles.items.map(({ id, name }) => [id, name]));
  return sheetResponse(`employees-${today()}`, format, employeeSheet(employees, t, names));
}
