import { redirect } from "@remix-run/node";
import { z } from "zod";
import { submitBank, submitTax } from "~/features/practitioner/declare.server.ts";
import { saveVersion } from "~/forms/changed.server.ts";
import { intentOf, readForm, versionOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { replaceSession } from "~/session/session.server.ts";
import {
  changePassword,
  getProfileDetails,
  updateProfile,
  type ProfileChange,
} from "~/upstream/profile/profile.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import { changedRows } from "../profile/changed.server.ts";
import { showName } from "../profile/shown-name.server.ts";
import { dropEdit, readEdit, saveEdit } from "../profile/edit.server.ts";
import { withTries } from "../profile/password-tries.server.ts";
import { memberSchema, passwordSchema, patientSchema, unverifiedSchema } from "../profile/schema.ts";
import { submitSettings } from "../profile/settings.server.ts";
import { tabHref } from "../profile/tabs.ts";

export async function submitTab(request: Request, guarded: Guarded) {
  switch (await intentOf(request)) {
    case "password":
      return submitPassword(request, guarded);
    case "settings":
      return submitSettings(request, guarded);
    case "area":
      return leaveForArea(request, guarded);
    case "bank":
      return submitBank(request, guarded);
    case "tax":
      return submitTax(request, guarded);
    default:
      return submitProfile(request, guarded);
  }
}

async function submitProfile(request: Request, { session, up }: Guarded) {
  const isPatient = session.userType === 1;
  // The page's fields decide; the laboratory refuses those locked since.
  const asked = (await readForm(request)).has("identity_number") ? unverifiedSchema : patientSchema;
  return submit(request, session, {
    schema: isPatient ? asked : memberSchema,
    codes: { identity_locked: "profile:errors.locked" },
    run: async (input, form) => {
      const area = isPatient ? (await readEdit(session, "profile"))?.area : undefined;
      const change: ProfileChange = {
        ...input,
        version: versionOf(form),
        ...(area && { subdistrict_code: area.subdistrict_code }),
      };
      await saveVersion(updateProfile(up, change), "profile:errors.changed", (results) =>
        changedRows(request, up, results, { change, area: area?.text ?? null }),
      );
      await dropEdit(session, "profile");
      // Saved data stays saved even if it cannot be read.
      const profile = await settle(getProfileDetails(up));
      if (profile.ok) await showName({ session, up }, profile.data);
      return redirectWithFlash(tabHref(session.userType, "PROFILE"), {
        kind: "success",
        key: "profile:saved",
      });
    },
  });
}

function leaveForArea(request: Request, { session }: Guarded) {
  return submit(request, session, {
    schema: z.object({}),
    run: async (_input, form) => {
      await saveEdit(session, "profile", form, unverifiedSchema);
      return redirect(paths.profileArea({ of: "profile" }), 303);
    },
  });
}

function submitPassword(request: Request, { session, up }: Guarded) {
  return submit(request, session, {
    schema: passwordSchema,
    run: async ({ current_password, password }) => {
      await withTries(changePassword(up, { current_password, password }));
      // Rotates this session's id too, so that an overheard one becomes worthless.
      const headers = new Headers({ "Set-Cookie": await replaceSession(session) });
      return redirectWithFlash(
        tabHref(session.userType, "PASSWORD"),
        { kind: "success", key: "profile:password.done" },
        headers,
      );
    },
  });
}
