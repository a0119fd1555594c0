import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { versionOf } from "~/forms/read-form.server.ts";
import { paths } from "~/lib/paths.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { decideRefund } from "~/upstream/reference/reference-refunds.server.ts";
import { refundDecisionSchema } from "./schema.ts";

/** Takes a refund one step further; confirms on the list page. */
export function submitRefundDecision(request: Request, up: UpstreamContext, refund_number: string) {
  return submitForStaff({
    request,
    schema: refundDecisionSchema,
    lookAt: paths.referenceRefund(refund_number),
    codes: { refund_state: "refunds:staff.changed", "404": "errors:general" },
    run: async ({ decision, reason, reference_number }, { form }) => {
      const version = versionOf(form);
      await decideRefund(up, { refund_number, version, decision, reason, reference_number });
      return { key: `refunds:staff.done.${decision}`, params: { number: refund_number } };
    },
  });
}
