import { redirect } from "@remix-run/node";
import { z } from "zod";
import { findImportedNumbers } from "~/features/employees/imported-numbers.server.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { startWithEmployees } from "~/features/office-care/draft.server.ts";
import { numberProblems, statusProblems } from "~/features/office-care/people.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { Session } from "~/session/session.server.ts";
import { findPeople } from "~/upstream/office-care/office-care-order.server.ts";
import {
  getImport,
  importAgain,
  repairImport,
  type EmployeeImport,
} from "~/upstream/employees/employee-imports.server.ts";

const schema = z.object({
  repairs: z.array(z.string().max(50)).default([]),
  version: z.string().regex(/^\d{1,9}$/, "errors:not_valid"),
});

/** Keeps earlier repairs. */
export function chooseRepairs({ request, session, up }: Guarded, import_id: string) {
  return submit(request, session, {
    schema,
    codes: {
      version_changed: "employee-imports:confirm.changed",
      import_closed: "employee-imports:confirm.closed",
    },
    run: async ({ repairs, version }) => {
      const { repairs: chosen } = await getImport(up, import_id);
      const all = [...new Set([...chosen, ...repairs])];
      await repairImport(up, { import_id, repairs: all, version: Number(version) });
      return redirect(paths.employeeImportReview(import_id), 303);
    },
  });
}

export function checkAgain({ request, session, up }: Guarded, import_id: string) {
  return submit(request, session, {
    codes: { import_closed: "employee-imports:confirm.closed" },
    run: async () => redirect(paths.employeeImportReview((await importAgain(up, import_id)).import_id), 303),
  });
}

/** Other providers do not say who is in a sheet. */
export async function canExamine(session: Session, employeeImport: EmployeeImport): Promise<boolean> {
  if (employeeImport.status !== "done") return false;
  return (
    employeeImport.employee_ids !== null ||
    (await findImportedNumbers(session, employeeImport.import_id)) !== null
  );
}

export function examine(guarded: Guarded, import_id: string) {
  const { request, session, up } = guarded;
  return submit(request, session, {
    run: async () => {
      const { employee_ids } = await getImport(up, import_id);
      const { ids, problems } = employee_ids
        ? { ids: employee_ids, problems: [] }
        : await findByNumber(guarded, import_id);
      if (ids.length === 0)
        throw new FormRejection({ "": problems.length > 0 ? problems : ["office-care:errors.nobody"] });
      await startWithEmployees(session, up, ids);
      if (problems.length === 0) return redirect(paths.officeCareAdd(), 303);
      const params = { problems: problems.join(" ") };
      return redirectWithFlash(paths.officeCareAdd(), "warning", "office-care:errors.left_out", { params });
    },
  });
}

/** With sentences on numbers not found. */
async function findByNumber(
  { session, up, t }: Guarded,
  import_id: string,
): Promise<{ ids: string[]; problems: string[] }> {
  const numbers = await findImportedNumbers(session, import_id);
  if (!numbers) return { ids: [], problems: [] };
  const people = await findPeople(up, { numbers });
  const problems = [...people.problems, ...statusProblems(people.employees, numbers)];
  const active = people.employees.filter(({ status }) => status === "active");
  const ids = active.map(({ employee_id }) => employee_id);
  return { ids, problems: numberProblems(problems, t, ({ value }) => value) };
}
