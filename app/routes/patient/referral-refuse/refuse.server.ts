import { getShownReferral, shownReferral } from "~/features/referrals/referral.server.ts";
import { requireShown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { respondToReferral } from "~/upstream/referrals/referrals.server.ts";

export function refuseReferral({ request, session, up, t }: Guarded, referral_number: string) {
  return submit(request, session, {
    lookAt: paths.referral(referral_number),
    codes: {
      already_decided: "requests:referral.already",
      referral_expired: "requests:referral.expired",
    },
    run: async (_none, { form, client_request_id }) => {
      const referral = await getShownReferral(up, referral_number);
      requireShown(form, session, shownReferral("refuse", referral, t));
      await respondToReferral(up, {
        referral_number,
        decision: "refuse",
        share_result: false,
        client_request_id,
      });
      return redirectWithFlash(paths.patientHome(), "success", "requests:refuse.done");
    },
  });
}
