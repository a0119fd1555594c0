import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { requireFeesShown } from "~/features/fees/switch.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { payFees } from "~/upstream/fees/fees.server.ts";
import { dueOf, payFeesSchema } from "./schema.ts";

export function payOut(request: Request, up: UpstreamContext) {
  requireFeesShown();
  return submitForStaff({
    request,
    schema: payFeesSchema,
    codes: {
      "404": { due: ["fees:reference.gone"] },
      already_paid: { due: ["fees:reference.already"] },
      month_open: { due: ["fees:reference.open"] },
      bank_missing: { due: ["fees:reference.no_bank"] },
      nothing_to_pay: { due: ["fees:reference.nothing"] },
    },
    run: async ({ due, tax_slip_number }) => {
      await payFees(up, { ...dueOf(due), tax_slip_number });
      return { key: "fees:reference.done" };
    },
  });
}
