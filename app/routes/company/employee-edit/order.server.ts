import { redirect } from "@remix-run/node";
import { addToNewEvent } from "~/features/office-care/draft.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getEmployee } from "~/upstream/employees/employees.server.ts";

/** The wizard of an event with this employee in it. */
export function orderExamination({ request, session, up }: Guarded, id: string) {
  return submit(request, session, {
    run: async () => {
      const { employee_id } = await getEmployee(up, id);
      const people = await addToNewEvent(session, up, employee_id);
      if (people === 1) return redirect(paths.officeCareAdd(), 303);
      const params = { people };
      return redirectWithFlash(paths.officeCareAdd(), "info", "employees:examinations.joined", { params });
    },
  });
}
