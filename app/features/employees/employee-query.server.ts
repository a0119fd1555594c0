import { z } from "zod";
import { rightsOf } from "~/features/company/roles.ts";
import { queryKey, queryPage, queryText, readQuery } from "~/forms/query.server.ts";
import { mayBeIdentity } from "~/lib/identity-number.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { employeeListQuery, type EmployeeFilters } from "./employee-list.ts";

const employeeFilters = z.object({
  q: queryText.transform((q) => q || undefined),
  department_id: queryKey,
  status: z.enum(["active", "inactive"]).optional().catch(undefined),
  due: z.enum(["1", "soon"]).optional().catch(undefined),
  insurance: z.literal("ending").optional().catch(undefined),
  sort: z.enum(["name", "number", "newest"]).catch("name"),
});
const listQuery = employeeFilters.extend({ page: queryPage });
const exportQuery = employeeFilters.extend({ format: z.enum(["csv", "xlsx"]).catch("csv") });

export const readEmployeeList = (guarded: Guarded) =>
  searched(guarded, readQuery(guarded.request, listQuery));
export const readEmployeeExport = (guarded: Guarded) =>
  searched(guarded, readQuery(guarded.request, exportQuery));

/** Insurances are for those who manage employees. @throws Response to the list, for a search that may be an identity number */
function searched<T extends EmployeeFilters>({ session }: Guarded, requested: T): T {
  const { keepsEmployees } = rightsOf(session);
  const { q, department_id, status, due, sort } = requested;
  const insurance = keepsEmployees ? requested.insurance : undefined;
  if (q === undefined || !mayBeIdentity(q)) return { ...requested, insurance };
  const message = keepsEmployees ? "identity_search" : "identity_search_name";
  throw redirectWithFlash(
    paths.employees(employeeListQuery({ department_id, status, due, insurance, sort })),
    "warning",
    `employees:list.${message}`,
  );
}
