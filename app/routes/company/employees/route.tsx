import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employeeListQuery, employeesAt } from "~/features/employees/employee-list.ts";
import { readEmployeeList } from "~/features/employees/employee-query.server.ts";
import { rightsOf } from "~/features/company/roles.ts";
import { listTitle, loadPage } from "~/forms/list.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { listDepartments } from "~/upstream/company/company.server.ts";
import { listEmployees } from "~/upstream/employees/employees.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { EmployeesPage } from "./EmployeesPage.tsx";

export const handle = { sheets: ["lines", "table-card", "list-head", "tiles"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const guarded = await requireCompany()(request);
  const { session, up, t } = guarded;
  const { page, ...query } = readEmployeeList(guarded);
  const [list, departments] = await Promise.all([
    loadPage(page, listEmployees(up, { ...query, counts: "1" }, page), employeesAt(query)),
    settle(listDepartments(up)),
  ]);
  const named = departments.ok ? departments.data : [];
  const isFiltered = Object.values(employeeListQuery(query)).some(Boolean);
  const countOf = (count: number) => t("employees:list.count", { count });
  const title = listTitle(t("employees:title"), list, isFiltered && countOf);
  return { title, list, departments: named, query, page, rights: rightsOf(session) };
}

export default function Employees() {
  return <EmployeesPage {...useLoaderData<typeof loader>()} />;
}
