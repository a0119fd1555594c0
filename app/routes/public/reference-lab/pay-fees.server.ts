import { FormRejection } from "~/forms/failure.server.ts";
import { submit, VISITOR } from "~/forms/submit.server.ts";
import { requireFeesShown } from "~/features/fees/switch.server.ts";
import { addressOf } from "~/lib/address.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { countTry } from "~/state/limits.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { payFees } from "~/upstream/fees.server.ts";
import { dueOf, payFeesSchema } from "./schema.ts";

/** Limit per network address, because the form is public. */
const LIMIT = { count: 60, seconds: 600 };

/** Has the laboratory pay a month of a doctor's fees, and confirms it on the page. */
export function payOut(request: Request, up: UpstreamContext) {
  requireFeesShown();
  return submit({
    request,
    session: VISITOR,
    schema: payFeesSchema,
    codes: {
      "404": { due: ["fees:reference.gone"] },
      already_paid: { due: ["fees:reference.already"] },
      month_open: { due: ["fees:reference.open"] },
      bank_missing: { due: ["fees:reference.no_bank"] },
      nothing_to_pay: { due: ["fees:reference.nothing"] },
      unknown: "errors:general",
    },
    run: async ({ due, tax_slip_number }) => {
      const { allowed } = await countTry("reference-notify", addressOf(request), LIMIT);
      if (!allowed) throw new FormRejection({ "": ["errors:too_many"] }, { status: 429 });
      await payFees(up, { ...dueOf(due), tax_slip_number });
      return redirectWithFlash(paths.referenceLab(), { kind: "success", key: "fees:reference.done" });
    },
  });
}
