import { getShownReferral, orderReferral, shownReferral } from "~/features/referrals/referral.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { readText } from "~/forms/read-form.server.ts";
import { requireShown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { respondToReferral } from "~/upstream/referrals/referrals.server.ts";
import { takeSchema } from "./schema.ts";

/** Accepts the referral and adds its tests to the cart; with the intent "order" it was accepted earlier. */
export function takeReferral({ request, session, up, t }: Guarded, referral_number: string) {
  return submit(request, session, {
    schema: takeSchema,
    lookAt: paths.referral(referral_number),
    codes: {
      already_decided: "requests:referral.already",
      referral_expired: "requests:referral.expired",
      referral_unconfirmed: "requests:referral.unconfirmed",
    },
    run: async ({ plant_id, share_result }, { form, client_request_id }) => {
      const referral = await getShownReferral(up, referral_number);
      requireShown(form, session, shownReferral("take", referral, t));
      const isTaken = readText(form, "intent") === "order";
      if (isTaken && referral.state !== "taken")
        throw new FormRejection({ "": ["requests:referral.not_to_order"] }, { status: 409 });
      if (!isTaken)
        await respondToReferral(up, {
          referral_number,
          decision: "take",
          share_result: share_result === "on",
          client_request_id,
        });
      return orderReferral(up, referral, plant_id);
    },
  });
}
