import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { recordAttendance } from "~/upstream/reference/outbox.server.ts";
import { attendanceSchema } from "./schema.ts";

export function attend(request: Request, up: UpstreamContext) {
  return submitForStaff({
    request,
    schema: attendanceSchema,
    codes: {
      "404": { employee_number: ["registration:reference.attendance.nobody"] },
      attendance_closed: { outcome: ["registration:reference.attendance.closed"] },
    },
    run: async (input) => {
      await recordAttendance(up, input);
      return { key: "registration:reference.attendance.done", params: { number: input.employee_number } };
    },
  });
}
