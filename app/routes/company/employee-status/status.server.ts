import type { Reviewed } from "~/forms/confirm.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { moneyInText } from "~/lib/money.ts";
import type { EmployeeDetail } from "~/upstream/employees/employees.server.ts";
import { fullName } from "~/lib/person-name.ts";

const withdrawnWith = ({ status, leaving }: EmployeeDetail) =>
  status === "active" && leaving && leaving.invitations > 0 ? leaving : null;

interface StatusChange {
  employee_id: string;
  status: "active" | "inactive";
  version: number;
}

export function statusChangeSummary(
  employee: EmployeeDetail,
  { t }: { t: Translate },
): Reviewed<StatusChange> {
  const leaving = withdrawnWith(employee);
  const { employee_id, version } = employee;
  return {
    page: `employee-status:${employee_id}`,
    record: { employee_id, status: employee.status === "active" ? "inactive" : "active", version },
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
