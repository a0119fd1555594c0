import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";

/** Filters of the list of employees. */
export interface EmployeeFilters {
  q?: string | undefined;
  department_id?: string | undefined;
  status?: "active" | "inactive" | undefined;
  sort: "name" | "number" | "newest";
}

/** The filters as a query; the usual order is left out. */
export function queryOf({ sort, ...filters }: EmployeeFilters) {
  return { ...filters, sort: sort === "name" ? undefined : sort };
}

/** Path of a page of the list with these filters. */
export const employeesAt = (filters: EmployeeFilters) => (page: number) =>
  pageHref(paths.employees, queryOf(filters), page);
