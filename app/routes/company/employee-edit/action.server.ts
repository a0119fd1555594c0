import {
  changedEmployee,
  employeeCodes,
  toEmployeeFields,
  loadEmployeeLists,
  withRowNames,
} from "~/features/employees/employee-form.server.ts";
import { employeeSchema, type EmployeeInput } from "~/features/employees/employee-schema.ts";
import { readForm, readText } from "~/forms/read-form.server.ts";
import { submit, type Posted } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getEmployee, updateEmployee } from "~/upstream/employees/employees.server.ts";
import { z } from "zod";

/** Of a verified patient, identity, birth date and gender are locked. */
const lockedSchema = employeeSchema.extend({
  gender: employeeSchema.shape.gender.optional(),
  date_of_birth: z.unknown().optional(),
});

export async function saveEmployee({ request, session, up, t }: Guarded, employee_id: string) {
  const version = Number(readText(await readForm(request), "version")) || 1;
  const isLocked = readText(await readForm(request), "locked") === "1";
  const save = async (input: EmployeeInput, { client_request_id }: Posted) => {
    const words = { t, lang: up.lang, lists: await loadEmployeeLists(up) };
    const body = { ...toEmployeeFields(input), employee_id, version, client_request_id };
    await updateEmployee(up, body).catch((thrown: unknown) => {
      throw changedEmployee(withRowNames(thrown), input, words);
    });
    return redirectWithFlash(paths.employees(), "success", "employees:form.done");
  };
  const lookAt = paths.employeeEdit(employee_id);
  const codes = employeeCodes;
  if (!isLocked) return submit(request, session, { codes, lookAt, schema: employeeSchema, run: save });
  return submit(request, session, {
    lookAt,
    schema: lockedSchema,
    run: async (input, posted) => {
      const { gender, date_of_birth, identities } = await getEmployee(up, employee_id);
      const kept = identities.map((identity) => ({
        ...identity,
        primary: identity.primary ? "on" : undefined,
      }));
      return save(
        {
          ...input,
          // Checked when it was verified.
          accept_warnings: "1",
          gender: gender === "F" ? "F" : "M",
          date_of_birth: date_of_birth ?? "",
          identities: kept.map(({ identity_type, identity_number, identity_country_issuer, primary }) => ({
            identity_type,
            identity_number,
            primary,
            identity_country_issuer: identity_country_issuer ?? undefined,
          })),
        },
        posted,
      );
    },
  });
}
