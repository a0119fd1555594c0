import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { paths } from "~/lib/paths.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { decideIdentity } from "~/upstream/reference/reference-identities.server.ts";
import { identityDecisionSchema } from "./schema.ts";

/** Decides whether two are the same person; confirms on the list page. */
export function submitIdentityDecision(request: Request, up: UpstreamContext, identity_case_id: string) {
  return submitForStaff({
    request,
    schema: identityDecisionSchema,
    lookAt: paths.referenceIdentity(identity_case_id),
    codes: {
      already_decided: "invitations:identity.already",
      already_related: "invitations:identity.related",
      "404": "errors:general",
    },
    run: async ({ decision }) => {
      await decideIdentity(up, { identity_case_id, decision });
      return {
        key: decision === "same" ? "invitations:identity.done_same" : "invitations:identity.done_different",
      };
    },
  });
}
