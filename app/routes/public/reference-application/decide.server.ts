import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { paths } from "~/lib/paths.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { decideApplication } from "~/upstream/reference/reference-applications.server.ts";
import { applicationDecisionSchema } from "./schema.ts";

/** Approves or rejects an application; confirms on the list page. */
export function submitApplicationDecision(request: Request, up: UpstreamContext, reference: string) {
  return submitForStaff({
    request,
    schema: applicationDecisionSchema,
    lookAt: paths.referenceApplication(reference),
    codes: { already_decided: "practitioner:verify.already", "404": "errors:general" },
    run: async ({ decision, reason }) => {
      if (decision === "reject" && !reason)
        throw new FormRejection({ reason: ["practitioner:verify.reason_needed"] });
      await decideApplication(up, { reference, decision, ...(reason && { reason }) });
      return { key: decision === "approve" ? "apply:staff.done_approved" : "apply:staff.done_rejected" };
    },
  });
}
