import { consentSchema } from "~/features/privacy/schema.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getProfile } from "~/upstream/accounts/accounts.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import { getConsents, listPrivacyRequests, setConsent } from "~/upstream/privacy/privacy.server.ts";

/** Uses of data, and the newest requests, which may fail alone. */
export async function loadPrivacy({ up, session }: Guarded) {
  const [consents, requests, profile] = await Promise.all([
    getConsents(up),
    settle(listPrivacyRequests(up, {}, 1)),
    settle(getProfile(up)),
  ]);
  const erases_at = profile.ok ? (profile.data.erases_at ?? null) : null;
  const { userType, patientId = null } = session;
  return { consents, requests, erases_at, userType, patientId };
}

export function submitConsent({ request, session, up }: Guarded) {
  return submit(request, session, {
    schema: consentSchema,
    codes: { purpose_required: "privacy:uses.failed_required" },
    run: async ({ purpose, given }) => {
      await setConsent(up, { purpose, given: given === "on" });
      const done = given === "on" ? "privacy:uses.on_done" : "privacy:uses.off_done";
      return redirectWithFlash(paths.privacy(), "success", done);
    },
  });
}
