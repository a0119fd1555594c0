import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { FormRejection } from "~/forms/failure.server.ts";
import { querySwitch, readQuery } from "~/forms/query.server.ts";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { fingerprintOf, requireShown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { getEmployee, setEmployeeStatus } from "~/upstream/employees.server.ts";
import { nextStatus, shownOf, statusPage } from "./status.server.ts";
import { StatusPage } from "./StatusPage.tsx";

export const handle = { preserveInput: (page: { done: boolean }) => !page.done };

const schema = z.object({ reason: z.string().trim().max(200, "errors:too_long").optional() });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up } = await requireCompany("admin", "hrd")(request);
  const { done } = readQuery(request, z.object({ done: querySwitch }));
  const employee = await getEmployee(up, params["id"] ?? "");
  const t = getT(request);
  return { ...statusPage(employee, t), done, fingerprint: fingerprintOf(session, shownOf(employee, t)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requireCompany("admin", "hrd")(request);
  const employee_id = params["id"] ?? "";
  return submit({
    request,
    session,
    schema,
    codes: { version_changed: "employees:status.changed" },
    run: async ({ reason }, form) => {
      const employee = await getEmployee(up, employee_id);
      requireShown(form, session, shownOf(employee, getT(request)));
      const status = nextStatus(employee);
      if (status === "inactive" && !reason)
        throw new FormRejection({ reason: ["employees:status.reason_required"] });
      const client_request_id = clientRequestIdOf(form);
      await setEmployeeStatus(up, {
        employee_id,
        status,
        version: employee.version,
        reason,
        client_request_id,
      });
      return redirect(paths.employeeStatus(employee_id, { done: 1 }), 303);
    },
  });
}

/** Deactivates or reactivates an employee: question, then what it means. */
export default function EmployeeStatus() {
  const data = useLoaderData<typeof loader>();
  return <StatusPage {...data} schema={schema} failure={useFormResult()} />;
}
