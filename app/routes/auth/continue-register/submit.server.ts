import { redirect } from "@remix-run/node";
import { startArrival } from "~/features/registration/arrival.server.ts";
import { hasNikNumber } from "~/features/registration/lists.server.ts";
import { profileBody, profileFor } from "~/features/registration/profile.ts";
import {
  dropProfileDraft,
  readProfileDraft,
  saveProfileInput,
} from "~/features/registration/profile-draft.server.ts";
import { failurePage } from "~/forms/failure.server.ts";
import { readForm, readText } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { endSession, forgetSession, type Session } from "~/session/session.server.ts";
import { continueRegistration } from "~/upstream/registration/registration.server.ts";

/** Saves the input before leaving; shows the form again if it is too large. */
export async function leaveProfile(request: Request, session: Session, to: string) {
  const form = await readForm(request);
  const errors = await saveProfileInput(session, form);
  return errors ? failurePage(request, form, errors) : redirect(to, 303);
}

/** Ends the unfinished account's session; the sign-in page starts the patient's. */
export async function submitProfile(request: Request, { session, up }: Guarded) {
  const { address } = await readProfileDraft(session);
  const hasNik = await hasNikNumber(up, readText(await readForm(request), "identity_type"));
  return submit({
    request,
    session,
    schema: profileFor(hasNik, address),
    codes: { unknown: "complete-profile:errors.unknown" },
    onFailure: async (form) => void (await saveProfileInput(session, form)),
    run: async (input) => {
      const token = await continueRegistration(up, profileBody(input));
      await dropProfileDraft(session);
      await endSession(session);
      const headers = new Headers({ "Set-Cookie": forgetSession() });
      headers.append("Set-Cookie", await startArrival(session, token));
      return redirect(paths.registerSuccess(), { status: 303, headers });
    },
  });
}
