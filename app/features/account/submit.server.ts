import { redirect } from "@remix-run/node";
import { submitBank, submitTax } from "~/features/practitioner/declare.server.ts";
import { saveVersion } from "~/forms/changed.server.ts";
import { intentOf, readForm, versionOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { doubtAt } from "~/features/identity/sure.server.ts";
import { replaceSession } from "~/session/session.server.ts";
import {
  changePassword,
  getProfileDetails,
  profileIn,
  updateProfile,
  type ProfileChange,
} from "~/upstream/profile/profile.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { changedRows } from "../profile/changed.server.ts";
import { requireSureProfile } from "../profile/sure-profile.server.ts";
import { showName } from "../profile/shown-name.server.ts";
import { dropEdit, readEdit, saveEdit } from "../profile/edit.server.ts";
import { withTries } from "../profile/password-tries.server.ts";
import { memberSchema, passwordSchema, patientSchema, unverifiedSchema } from "../profile/schema.ts";
import { submitSettings } from "../profile/settings.server.ts";
import { tabHref } from "../profile/tabs.ts";

export async function submitTab(guarded: Guarded) {
  const { request } = guarded;
  switch (await intentOf(request)) {
    case "password":
      return submitPassword(guarded);
    case "settings":
      return submitSettings(guarded);
    case "area":
      return leaveForArea(guarded);
    case "bank":
      return submitBank(guarded);
    case "tax":
      return submitTax(guarded);
    default:
      return submitProfile(guarded);
  }
}

type Entered = Omit<ProfileChange, "version" | "accept_warnings"> & { accept_warnings?: "1" | undefined };

async function submitProfile(guarded: Guarded) {
  const { request, session, up } = guarded;
  const isPatient = session.userType === 1;
  // The laboratory refuses fields locked since the page was shown.
  const requested = (await readForm(request)).has("identity_number") ? unverifiedSchema : patientSchema;
  return submit(request, session, {
    schema: isPatient ? requested : memberSchema,
    codes: { ...doubtAt("identity_number"), identity_locked: "profile:errors.locked" },
    run: async ({ accept_warnings, ...input }: Entered, { form }) => {
      await requireSureProfile(up, { ...input, version: versionOf(form) }, accept_warnings);
      const area = isPatient ? (await readEdit(session, "profile"))?.area : undefined;
      const change: ProfileChange = {
        ...input,
        ...(accept_warnings && { accept_warnings: true }),
        version: versionOf(form),
        ...(area && { subdistrict_code: area.subdistrict_code }),
      };
      await saveVersion(updateProfile(up, change), "profile:errors.changed", (results) =>
        changedRows(guarded, profileIn(results), { change, area: area?.text ?? null }),
      );
      await dropEdit(session, "profile");
      // Saved data stays saved even if it cannot be read.
      const profile = await settle(getProfileDetails(up));
      if (profile.ok) await showName(guarded, profile.data);
      return redirectWithFlash(tabHref(session.userType, "PROFILE"), "success", "profile:saved");
    },
  });
}

function leaveForArea({ request, session }: Guarded) {
  return submit(request, session, {
    run: async (_input, { form }) => {
      await saveEdit(session, "profile", form, unverifiedSchema);
      return redirect(paths.profileArea({ of: "profile" }), 303);
    },
  });
}

function submitPassword({ request, session, up }: Guarded) {
  return submit(request, session, {
    schema: passwordSchema,
    run: async ({ current_password, password }) => {
      await withTries(changePassword(up, { current_password, password }));
      // Rotates this session's id too, so that an overheard one becomes worthless.
      const headers = new Headers({ "Set-Cookie": await replaceSession(session) });
      return redirectWithFlash(tabHref(session.userType, "PASSWORD"), "success", "profile:password.done", {
        headers,
      });
    },
  });
}
