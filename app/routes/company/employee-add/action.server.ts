import { redirect } from "@remix-run/node";
import { addDrafts } from "~/features/employees/add-draft.server.ts";
import { identityCheckSchema } from "~/features/employees/employee-schema.ts";
import { requireSureNumbers } from "~/features/identity/sure.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { checkIdentity, getEmployee } from "~/upstream/employees/employees.server.ts";

/** Redirects to the record found, or to the details. */
export function checkIdentityForm({ request, session, up }: Guarded) {
  return submit(request, session, {
    schema: identityCheckSchema,
    codes: { wait: "employees:check.wait" },
    run: async (identity) => {
      // The next page compares birth date and gender.
      requireSureNumbers([{ field: "identity_number", ...identity }], identity, "1");
      const { match, masked, reuse_token, employee_id } = await checkIdentity(up, identity);
      if (match === "employee") return knownEmployee(up, employee_id, identity.date_of_birth);
      const patient =
        match === "patient" && masked && reuse_token
          ? { name: masked.name, medical_record_number: masked.medical_record_number, reuse_token, use: null }
          : null;
      await addDrafts.save(session, { ...identity, patient });
      return redirect(patient ? paths.employeeAdd({ step: "match" }) : paths.employeeAddDetails(), 303);
    },
  });
}

/** @throws FormRejection for an active employee or another birth date */
async function knownEmployee(
  up: Guarded["up"],
  employee_id: string | null,
  date_of_birth: string,
): Promise<Response> {
  const employee = employee_id === null ? null : await getEmployee(up, employee_id);
  if (employee?.status === "inactive" && employee.date_of_birth === date_of_birth)
    return redirectWithFlash(paths.employeeStatus(employee.employee_id), "info", "employees:check.left");
  throw new FormRejection(
    { identity_number: ["employees:check.known"] },
    { status: 409, ...(employee && { lookAt: paths.employeeEdit(employee.employee_id) }) },
  );
}

/** Keeps whether the record is the same person. */
export async function decideOnRecord({ session }: Guarded, use: boolean): Promise<Response> {
  const draft = await addDrafts.find(session);
  if (!draft?.patient) return redirect(paths.employeeAdd(), 303);
  await addDrafts.save(session, { ...draft, patient: { ...draft.patient, use } });
  return redirect(paths.employeeAddDetails(), 303);
}
