import { FormRejection } from "~/forms/failure.server.ts";
import { submit, VISITOR } from "~/forms/submit.server.ts";
import { addressOf } from "~/lib/address.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { countTry } from "~/state/limits.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { recordAttendance } from "~/upstream/outbox.server.ts";
import { attendanceSchema } from "./schema.ts";

/** Limit per network address, because the form is public. */
const LIMIT = { count: 60, seconds: 600 };

/** Has the laboratory record an employee's attendance or conclusion, and confirms it on the page. */
export function attend(request: Request, up: UpstreamContext) {
  return submit({
    request,
    session: VISITOR,
    schema: attendanceSchema,
    codes: {
      "404": { employee_number: ["register:reference.attendance.nobody"] },
      attendance_closed: { outcome: ["register:reference.attendance.closed"] },
      unknown: "errors:general",
    },
    run: async (input) => {
      const { allowed } = await countTry("reference-notify", addressOf(request), LIMIT);
      if (!allowed) throw new FormRejection({ "": ["errors:too_many"] }, { status: 429 });
      await recordAttendance(up, input);
      return redirectWithFlash(paths.referenceLab(), {
        kind: "success",
        key: "register:reference.attendance.done",
        params: { number: input.employee_number },
      });
    },
  });
}
