import { FormRejection } from "~/forms/failure.server.ts";
import { versionOf } from "~/forms/read-form.server.ts";
import { submit, VISITOR } from "~/forms/submit.server.ts";
import { addressOf } from "~/lib/address.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { countTry } from "~/state/limits.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { decideVerification } from "~/upstream/reference-verifications.server.ts";
import { decisionSchema } from "./schema.ts";

/** Limit per network address, because the form is public. */
const LIMIT = { count: 60, seconds: 600 };

/** Verifies or rejects what a doctor declared, and confirms it on the list's page. */
export function decide(request: Request, up: UpstreamContext, verification_id: string) {
  return submit({
    request,
    session: VISITOR,
    schema: decisionSchema,
    lookAt: paths.referenceVerification(verification_id),
    codes: {
      already_decided: "practice:verify.already",
      version_changed: "practice:verify.changed",
      "404": "errors:general",
      unknown: "errors:general",
    },
    run: async ({ decision, reason }, form) => {
      if (decision === "reject" && !reason)
        throw new FormRejection({ reason: ["practice:verify.reason_needed"] });
      const { allowed } = await countTry("reference-notify", addressOf(request), LIMIT);
      if (!allowed) throw new FormRejection({ "": ["errors:too_many"] }, { status: 429 });
      const version = versionOf(form);
      await decideVerification(up, { verification_id, version, decision, ...(reason && { reason }) });
      return redirectWithFlash(paths.referenceLab(), {
        kind: "success",
        key: decision === "verify" ? "practice:verify.done_verified" : "practice:verify.done_rejected",
      });
    },
  });
}
