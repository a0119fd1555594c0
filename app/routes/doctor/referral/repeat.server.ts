import { redirect } from "@remix-run/node";
import { z } from "zod";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { repeatReferral } from "~/upstream/referrals/referrer.server.ts";

/** Begins a draft like the referral and redirects to its check. */
export function beginLike(request: Request, { session, up }: Guarded, referral_number: string) {
  return submit(request, session, {
    schema: z.object({}),
    codes: { referral_declined: "referrals:repeat.declined" },
    run: async (_nothing, form) => {
      const client_request_id = clientRequestIdOf(form);
      const draft_id = await repeatReferral(up, { referral_number, client_request_id });
      return redirect(paths.referralConfirmation({ draft_id }), 303);
    },
  });
}
