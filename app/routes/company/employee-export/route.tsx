import type { LoaderFunctionArgs } from "@remix-run/node";
import { readEmployeeExport } from "~/features/employees/employee-query.server.ts";
import { employeeSheet } from "~/features/employees/employee-sheet.server.ts";
import { sheetResponse } from "~/features/employees/sheet-response.server.ts";
import { today } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { listAllEmployees, MOST_EXPORTED } from "~/upstream/employees/employees.server.ts";
import { listChoices } from "~/upstream/places/lookups.server.ts";

/** Re-importable. */
export async function loader({ request }: LoaderFunctionArgs) {
  const guarded = await requireCompany("admin", "hrd")(request);
  const { up, t } = guarded;
  const { format, ...filters } = readEmployeeExport(guarded);
  const [employees, titles] = await Promise.all([
    listAllEmployees(up, filters),
    listChoices(up, "patient-title"),
  ]);
  if (!employees)
    return redirectWithFlash(paths.employees(filters), "warning", "employees:list.too_many", {
      params: { most: MOST_EXPORTED },
    });
  const names = new Map(titles.items.map(({ id, name }) => [id, name]));
  const sheet = employeeSheet(employees, t, { titles: names, due: filters.due !== undefined });
  return sheetResponse(`employees-${today()}`, format, sheet);
}
