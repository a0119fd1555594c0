import { shownLineOf, type Shown } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import type { EmployeeDetail } from "~/upstream/employees/employees.server.ts";

/** Status the page would set. */
export function nextStatus({ status }: Pick<EmployeeDetail, "status">): "active" | "inactive" {
  return status === "active" ? "inactive" : "active";
}

const nameOf = ({ first_name, last_name }: EmployeeDetail) => `${first_name} ${last_name}`.trim();

export function statusChangeSummary(employee: EmployeeDetail, t: Translate): Shown {
  return {
    page: `employee-status:${employee.employee_id}`,
    lines: [
      shownLineOf("name", t("employees:field.name"), nameOf(employee)),
      shownLineOf("number", t("employees:field.employee_number"), employee.employee_number),
      shownLineOf(
        "status",
        t("employees:field.status"),
        t(`employees:list.${employee.status}`),
        employee.status,
      ),
    ],
  };
}

export function statusPage(employee: EmployeeDetail, t: Translate) {
  const direction = employee.status === "active" ? ("off" as const) : ("on" as const);
  return {
    title: `${t(`employees:status.${direction}_title`)} ${employee.employee_number}`,
    direction,
    employee_id: employee.employee_id,
    employee_number: employee.employee_number,
    name: nameOf(employee),
    department: employee.department?.name ?? null,
  };
}
