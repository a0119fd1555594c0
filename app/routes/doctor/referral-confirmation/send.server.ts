import { redirect } from "@remix-run/node";
import { requireDraft } from "~/features/referrals/draft.server.ts";
import { priceOf, shownDraft } from "~/features/referrals/shown.server.ts";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { requireShown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { sendReferral } from "~/upstream/referrals/referrer.server.ts";
import { referralConsentSchema } from "./schema.ts";

/** Sends the draft shown on the page, once. */
export function sendDraft(request: Request, { session, up }: Guarded) {
  return submit(request, session, {
    schema: referralConsentSchema,
    lookAt: paths.referralConfirmation(),
    codes: {
      price_changed: "referrals:check.price_changed",
      fee_changed: "referrals:check.fee_changed",
      version_changed: "referrals:check.changed",
      already_sent: "referrals:tests.closed",
    },
    run: async (_consent, form) => {
      const draft = await requireDraft(request, up);
      requireShown(form, session, shownDraft(draft, getT(request)));
      const referral_number = await sendReferral(up, {
        draft_id: draft.referral_number,
        version: draft.version,
        consent: true,
        patient_price: priceOf(draft),
        fee: draft.fee,
        client_request_id: clientRequestIdOf(form),
      });
      return redirect(paths.referralComplete({ referral_number }), 303);
    },
  });
}
