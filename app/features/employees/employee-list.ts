import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";

export interface EmployeeFilters {
  q?: string | undefined;
  department_id?: string | undefined;
  status?: "active" | "inactive" | undefined;
  /** without an examination in the last year */
  due?: "1" | undefined;
  sort: "name" | "number" | "newest";
}

/** Query of the filters, without the default order. */
export function employeeListQuery({ sort, ...filters }: EmployeeFilters) {
  return { ...filters, sort: sort === "name" ? undefined : sort };
}

export const examinationsAt = (employee_id: string) => (page: number) =>
  pageHref((query) => paths.employeeExaminations(employee_id, query), {}, page);

export const employeesAt = (filters: EmployeeFilters) => (page: number) =>
  pageHref(paths.employees, employeeListQuery(filters), page);
