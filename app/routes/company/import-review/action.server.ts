import { redirect } from "@remix-run/node";
import { z } from "zod";
import { findImportedNumbers } from "~/features/employees/imported-numbers.server.ts";
import { startWithEmployees } from "~/features/office-care/draft.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { findPeople } from "~/upstream/office-care/office-care-order.server.ts";
import { getImport, importAgain, repairImport } from "~/upstream/employees/employee-imports.server.ts";

const schema = z.object({
  repairs: z.array(z.string().max(50)).default([]),
  version: z.string().regex(/^\d{1,9}$/, "errors:not_valid"),
});

/** Applies the checked repairs to the whole sheet, keeping earlier ones, and rechecks it. */
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

/** Rechecks the sheet of a finished import. */
export function checkAgain({ request, session, up }: Guarded, import_id: string) {
  return submit(request, session, {
    codes: { import_closed: "employee-imports:confirm.closed" },
    run: async () => redirect(paths.employeeImportReview((await importAgain(up, import_id)).import_id), 303),
  });
}

export function examine({ request, session, up }: Guarded, import_id: string) {
  return submit(request, session, {
    run: async () => {
      const numbers = await findImportedNumbers(session, import_id);
      const { employees } = numbers ? await findPeople(up, { numbers }) : { employees: [] };
      if (employees.length === 0) throw new FormRejection({ "": ["office-care:errors.nobody"] });
      const ids = employees.map(({ employee_id }) => employee_id);
      await startWithEmployees(session, up, ids);
      return redirect(paths.officeCareAdd(), 303);
    },
  });
}
