import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { initialOf, loadEmployeeLists } from "~/features/employees/employee-form.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { getEmployee } from "~/upstream/employees/employees.server.ts";
import { listExaminationsOf } from "~/upstream/employees/examinations.server.ts";
import { saveEmployee } from "./action.server.ts";
import { EmployeePage } from "./EmployeePage.tsx";
import { orderExamination } from "./order.server.ts";

export const handle = { preserveInput: true, sheets: ["row-list", "row-facts", "beside"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requireCompany("admin", "hrd")(request);
  const id = params["id"] ?? "";
  const [employee, lists, history] = await Promise.all([
    getEmployee(up, id),
    loadEmployeeLists(up),
    settle(listExaminationsOf(up, { employee_id: id }, 1)),
  ]);
  const title = `${t("employees:form.edit_title")} ${employee.employee_number}`;
  return { title, employee, history, lists, initial: initialOf(employee) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  const id = params["id"] ?? "";
  if ((await intentOf(request)) === "order") return orderExamination(company, id);
  return saveEmployee(company, id);
}

export default function EmployeeEdit() {
  return <EmployeePage {...useLoaderData<typeof loader>()} />;
}
