import { FormRejection } from "~/forms/failure.server.ts";
import { versionOf } from "~/forms/read-form.server.ts";
import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { paths } from "~/lib/paths.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { decideVerification } from "~/upstream/reference/reference-verifications.server.ts";
import { verificationDecisionSchema } from "./schema.ts";

/** Verifies or rejects a doctor's declaration; confirms on the list page. */
export function submitVerificationDecision(request: Request, up: UpstreamContext, verification_id: string) {
  return submitForStaff({
    request,
    schema: verificationDecisionSchema,
    lookAt: paths.referenceVerification(verification_id),
    codes: {
      already_decided: "practitioner:verify.already",
      version_changed: "practitioner:verify.changed",
      "404": "errors:general",
    },
    run: async ({ decision, reason }, form) => {
      if (decision === "reject" && !reason)
        throw new FormRejection({ reason: ["practitioner:verify.reason_needed"] });
      const version = versionOf(form);
      await decideVerification(up, { verification_id, version, decision, ...(reason && { reason }) });
      return {
        key:
          decision === "verify" ? "practitioner:verify.done_verified" : "practitioner:verify.done_rejected",
      };
    },
  });
}
