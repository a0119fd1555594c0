import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";

export interface EmployeeFilters {
  q?: string | undefined;
  department_id?: string | undefined;
  status?: "active" | "inactive" | undefined;
  due?: "1" | "soon" | undefined;
  insurance?: "ending" | undefined;
  sort: "name" | "number" | "newest";
}

export function employeeListQuery({ sort, ...filters }: EmployeeFilters) {
  return { ...filters, sort: sort === "name" ? undefined : sort };
}

export const examinationsAt = (employee_id: string) => (page: number) =>
  pageHref((query) => paths.employeeExaminations(employee_id, query), {}, page);

export const employeesAt = (filters: EmployeeFilters) => (page: number) =>
  pageHref(paths.employees, employeeListQuery(filters), page);
