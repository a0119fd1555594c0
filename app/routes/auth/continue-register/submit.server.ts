import { redirect } from "@remix-run/node";
import { startArrival } from "~/features/registration/arrival.server.ts";
import { genderId, hasNikNumber } from "~/features/registration/lists.server.ts";
import { profileBody, profileFor } from "~/features/registration/profile.ts";
import {
  dropProfileDraft,
  fillFromNumber,
  readProfileDraft,
  saveProfileInput,
} from "~/features/registration/profile-draft.server.ts";
import { failurePage } from "~/forms/failure.server.ts";
import { readForm, readText } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { readNik } from "~/lib/nik.ts";
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

/**
 * Opens the address picker, at the district of a NIK while no area is chosen. The number's birth date
 * and gender fill empty fields.
 */
export async function chooseArea(request: Request, { session, up }: Guarded) {
  const form = await readForm(request);
  const number = readNik(readText(form, "identity_number"));
  const told = number && (await hasNikNumber(up, readText(form, "identity_type"))) ? number : null;
  if (!told) return leaveProfile(request, session, paths.continueRegisterAddress());
  const { address } = await readProfileDraft(session);
  const { province, city, district, gender, day, month, year } = told;
  const start = address === null ? { province, city, district } : {};
  const left = await leaveProfile(request, session, paths.continueRegisterAddress(start));
  const gender_id = await genderId(up, gender);
  const birth = { "date_of_birth.day": day, "date_of_birth.month": month, "date_of_birth.year": year };
  await fillFromNumber(session, { ...birth, ...(gender_id && { gender: gender_id }) });
  return left;
}

/** Ends the unfinished account's session; the sign-in page starts the patient's. */
export async function submitProfile(request: Request, { session, up }: Guarded) {
  const { address } = await readProfileDraft(session);
  const hasNik = await hasNikNumber(up, readText(await readForm(request), "identity_type"));
  return submit(request, session, {
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
