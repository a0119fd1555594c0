import { z } from "zod";
import { getShownReferral, shownReferral } from "~/features/referrals/referral.server.ts";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { requireShown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Session } from "~/session/session.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { respondToReferral } from "~/upstream/referrals/referrals.server.ts";

export function refuseReferral(
  request: Request,
  session: Session,
  up: UpstreamContext,
  referral_number: string,
) {
  return submit(request, session, {
    schema: z.object({}),
    lookAt: paths.referral(referral_number),
    codes: {
      already_decided: "requests:referral.already",
      referral_expired: "requests:referral.expired",
    },
    run: async (_none, form) => {
      const referral = await getShownReferral(up, referral_number);
      requireShown(form, session, shownReferral("refuse", referral, getT(request)));
      await respondToReferral(up, {
        referral_number,
        decision: "refuse",
        share_result: false,
        client_request_id: clientRequestIdOf(form),
      });
      return redirectWithFlash(paths.patientHome(), { kind: "success", key: "requests:refuse.done" });
    },
  });
}
