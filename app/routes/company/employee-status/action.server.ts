import { redirect } from "@remix-run/node";
import { FormRejection } from "~/forms/failure.server.ts";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { requireShown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getEmployee, setEmployeeStatus } from "~/upstream/employees/employees.server.ts";
import { employeeStatusSchema } from "./schema.ts";
import { nextStatus, statusChangeSummary } from "./status.server.ts";

export function changeStatus(request: Request, { session, up }: Guarded, employee_id: string) {
  return submit(request, session, {
    schema: employeeStatusSchema,
    codes: { version_changed: "employees:status.changed" },
    lookAt: paths.employeeEdit(employee_id),
    run: async ({ reason }, form) => {
      const employee = await getEmployee(up, employee_id);
      requireShown(form, session, statusChangeSummary(employee, getT(request)));
      const status = nextStatus(employee);
      if (status === "inactive" && !reason)
        throw new FormRejection({ reason: ["employees:status.reason_required"] });
      const { version } = employee;
      const client_request_id = clientRequestIdOf(form);
      await setEmployeeStatus(up, { employee_id, status, version, reason, client_request_id });
      return redirect(paths.employeeStatus(employee_id, { done: 1 }), 303);
    },
  });
}
