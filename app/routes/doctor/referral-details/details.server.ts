import { redirect } from "@remix-run/node";
import { requireDraft } from "~/features/referrals/draft.server.ts";
import { clientRequestIdOf, versionOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { saveReferralDraft } from "~/upstream/referrals/referrer.server.ts";
import { referralDetailsSchema } from "./schema.ts";

export function saveDetails(request: Request, { session, up }: Guarded) {
  return submit(request, session, {
    schema: referralDetailsSchema,
    codes: { version_changed: "referrals:tests.changed", already_sent: "referrals:tests.closed" },
    run: async ({ plant_id, diagnosis, note, fasting_note, urgency }, form) => {
      const { referral_number: draft_id } = await requireDraft(request, up);
      await saveReferralDraft(up, {
        ...{ draft_id, urgency, version: versionOf(form) },
        plant_id: plant_id ?? null,
        diagnosis: diagnosis ?? null,
        note: note ?? null,
        fasting_note: fasting_note ?? null,
        client_request_id: clientRequestIdOf(form),
      });
      return redirect(paths.referralConfirmation({ draft_id }), 303);
    },
  });
}
