import { redirect } from "@remix-run/node";
import { z } from "zod";
import { FormRejection } from "~/forms/failure.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { langOf } from "~/i18n/language.ts";
import { paths, withQuery } from "~/lib/paths.ts";
import { ways, type Topic } from "~/lib/channels.ts";
import { lowDataCookie } from "~/session/cookies.server.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { replaceSession } from "~/session/session.server.ts";
import { UpstreamRefusal } from "~/upstream/errors.ts";
import {
  changePassword,
  getProfileDetails,
  updateProfile,
  type ProfileChange,
} from "~/upstream/profile.server.ts";
import { updateSettings } from "~/upstream/settings.server.ts";
import { changedRows } from "./changed.server.ts";
import { showName } from "./shown-name.server.ts";
import { dropEdit, readEdit, saveEdit } from "./edit.server.ts";
import { isLocked } from "./load.server.ts";
import { memberSchema, passwordSchema, patientSchema, settingsSchema, unverifiedSchema } from "./schema.ts";
import { tabHref } from "./tabs.ts";

const versionIn = z.coerce.number().int().catch(0);

/** The forms of the profile page, by intent. */
export async function submitTab(request: Request, guarded: Guarded) {
  switch (await intentOf(request)) {
    case "password":
      return submitPassword(request, guarded);
    case "settings":
      return submitSettings(request, guarded);
    case "area":
      return leaveForArea(request, guarded);
    default:
      return submitProfile(request, guarded);
  }
}

async function submitProfile(request: Request, { session, up }: Guarded) {
  const shown = await getProfileDetails(up);
  const isPatient = session.userType === 1;
  const schema = !isPatient ? memberSchema : isLocked(shown) ? patientSchema : unverifiedSchema;
  return submit({
    request,
    session,
    schema,
    codes: { identity_locked: "myprofile:errors.locked" },
    run: async (input, form) => {
      const area = isPatient ? (await readEdit(session, "profile"))?.area : undefined;
      const change: ProfileChange = {
        ...input,
        version: versionIn.parse(form.get("version")),
        ...(area && { subdistrict_code: area.subdistrict_code }),
      };
      try {
        await updateProfile(up, change);
      } catch (error) {
        const changed = await changedRows(request, up, error, change);
        if (!changed) throw error;
        throw new FormRejection({ "": ["myprofile:errors.changed"] }, { status: 409, changed });
      }
      await dropEdit(session, "profile");
      await showName({ session, up }, await getProfileDetails(up));
      return redirectWithFlash(tabHref(session.userType, "PROFILE"), {
        kind: "success",
        key: "myprofile:saved",
      });
    },
  });
}

/** Keeps what was typed and opens the address picker. */
function leaveForArea(request: Request, { session }: Guarded) {
  return submit({
    request,
    session,
    schema: z.object({}),
    run: async (_input, form) => {
      await saveEdit(session, "profile", form, unverifiedSchema);
      return redirect(paths.profileArea({ of: "profile" }), 303);
    },
  });
}

function submitPassword(request: Request, { session, up }: Guarded) {
  return submit({
    request,
    session,
    schema: passwordSchema,
    run: async ({ current_password, password }) => {
      try {
        await changePassword(up, { current_password, password });
      } catch (error) {
        throw tooManyTries(error) ?? error;
      }
      // A new id for this session too: one that was overheard is worth nothing from now on.
      const headers = new Headers({ "Set-Cookie": await replaceSession(session) });
      return redirectWithFlash(
        tabHref(session.userType, "PASSWORD"),
        { kind: "success", key: "myprofile:password.done" },
        headers,
      );
    },
  });
}

const waiting = z.object({ time_to_wait: z.number().positive() });

function tooManyTries(error: unknown): FormRejection | null {
  if (!(error instanceof UpstreamRefusal && error.status === 429)) return null;
  const parsed = waiting.safeParse(error.results);
  const seconds = parsed.success ? parsed.data.time_to_wait : 60;
  const count = Math.max(1, Math.ceil(seconds / 60));
  return new FormRejection(
    { "": ["myprofile:errors.password_wait"] },
    { status: 429, params: { count }, retryAfter: Math.ceil(seconds) },
  );
}

function submitSettings(request: Request, { session, up }: Guarded) {
  return submit({
    request,
    session,
    schema: settingsSchema,
    codes: { version_changed: "myprofile:errors.settings_changed" },
    run: async ({ language, low_data, message_by, result_view, ...chosen }, form) => {
      const waysOf = (topic: Topic) => {
        const [browser, email, message] = ways.map((way) => chosen[topic].includes(way));
        return { browser: browser === true, email: email === true, message: message === true };
      };
      const channels = {
        result: waysOf("result"),
        schedule: waysOf("schedule"),
        payment: waysOf("payment"),
        promo: waysOf("promo"),
      };
      const saves = low_data === "auto" ? null : low_data === "low";
      await updateSettings(up, {
        language,
        channels,
        message_by,
        low_data: saves,
        ...(result_view && { result_view }),
        version: versionIn.parse(form.get("version")),
      });
      const headers = new Headers();
      headers.append("Set-Cookie", lowDataCookie(saves));
      // The page that follows is in the chosen language, and keeps it for this browser.
      const to = tabHref(session.userType, "SETTING");
      const there =
        language === langOf(request)
          ? to
          : withQuery(to.split("?")[0] ?? to, { tab: "SETTING", lang: language });
      return redirectWithFlash(there, { kind: "success", key: "myprofile:setting.saved" }, headers);
    },
  });
}
