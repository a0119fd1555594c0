import { z } from "zod";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import {
  cancelReferral,
  deleteReferralDraft,
  getSent,
  type SentDetail,
} from "~/upstream/referrals/referrer.server.ts";

export function sentReferralSummary({ referral_number, state, version }: SentDetail, t: Translate): Shown {
  return {
    page: `referral-cancel:${referral_number}`,
    lines: [
      shownLineOf("state", t("referrals:field.state"), t(`referrals:state.${state}`), [state, version]),
    ],
  };
}

export function cancelShown(request: Request, { session, up }: Guarded, referral_number: string) {
  return submit(request, session, {
    schema: z.object({}),
    codes: { referral_closed: "referrals:cancel.closed", already_sent: "referrals:tests.closed" },
    lookAt: paths.doctorReferral(referral_number),
    run: async (_none, form) => {
      const referral = await getSent(up, referral_number);
      requireShown(form, session, sentReferralSummary(referral, getT(request)));
      if (referral.state === "draft") {
        await deleteReferralDraft(up, referral_number);
        const message = { kind: "success", key: "referrals:cancel.deleted" } as const;
        return redirectWithFlash(paths.referralConfirmation(), message);
      }
      await cancelReferral(up, { referral_number, client_request_id: clientRequestIdOf(form) });
      return redirectWithFlash(paths.doctorReferral(referral_number), {
        kind: "success",
        key: "referrals:cancel.done",
        params: { number: referral_number },
      });
    },
  });
}
