import { FormRejection } from "~/forms/failure.server.ts";
import { shownLineOf, type Shown } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { moneyInText } from "~/lib/money.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import type { EmployeeDetail } from "~/upstream/employees/employees.server.ts";
import { fullName } from "~/lib/person-name.ts";

/** Status the page would set. @throws FormRejection if the present one was not understood */
export function nextStatus({ status }: Pick<EmployeeDetail, "status">): "active" | "inactive" {
  if (!isUnderstood(status)) throw new FormRejection({ "": ["ui:not_understood"] }, { status: 409 });
  return status === "active" ? "inactive" : "active";
}

const withdrawnWith = ({ status, leaving }: EmployeeDetail) =>
  status === "active" && leaving && leaving.invitations > 0 ? leaving : null;

export function statusChangeSummary(employee: EmployeeDetail, t: Translate): Shown {
  const leaving = withdrawnWith(employee);
  return {
    page: `employee-status:${employee.employee_id}`,
    lines: [
      shownLineOf("name", t("employees:field.name"), fullName(employee)),
      shownLineOf("number", t("employees:field.employee_number"), employee.employee_number),
      shownLineOf(
        "status",
        t("employees:field.status"),
        t(`employees:list.${employee.status}`),
        employee.status,
      ),
      ...(leaving
        ? [
            shownLineOf(
              "leaving",
              t("employees:status.leaving"),
              `${String(leaving.invitations)}, ${moneyInText(leaving.released)}`,
            ),
          ]
        : []),
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
    name: fullName(employee),
    department: employee.department?.name ?? null,
    leaving: withdrawnWith(employee),
  };
}
