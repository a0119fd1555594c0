import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { initialOf, loadEmployeeLists } from "~/features/employees/employee-form.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { getEmployee } from "~/upstream/employees/employees.server.ts";
import { saveEmployee } from "./action.server.ts";
import { EditPage } from "./EditPage.tsx";

export const handle = { preserveInput: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requireCompany("admin", "hrd")(request);
  const [employee, lists] = await Promise.all([getEmployee(up, params["id"] ?? ""), loadEmployeeLists(up)]);
  const name = `${employee.first_name} ${employee.last_name}`.trim();
  const title = `${getT(request)("employees:form.edit_title")} ${employee.employee_number}`;
  return { title, employee, name, lists, initial: initialOf(employee) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  return saveEmployee(request, company, params["id"] ?? "");
}

/** Edits an employee; shows concurrent changes beside the input. */
export default function EmployeeEdit() {
  return <EditPage {...useLoaderData<typeof loader>()} />;
}
