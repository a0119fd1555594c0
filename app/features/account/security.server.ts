import { z } from "zod";
import { withTries } from "../profile/password-tries.server.ts";
import { tabHref } from "../profile/tabs.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { isMissing } from "~/session/offered.server.ts";
import { endSessionsOfDevice } from "~/session/session.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { listDevices, signOutDevice } from "~/upstream/two-factor/devices.server.ts";
import { getTwoFactor, updateTwoFactor } from "~/upstream/two-factor/two-factor.server.ts";
import { acceptProof } from "../two-factor/proof.server.ts";
import { lockChangeSchema, switchOnSchema } from "../two-factor/security-schema.ts";

export async function loadSecurity({ session, up }: Guarded) {
  const [lock, listed] = await Promise.all([getTwoFactor(up), settle(listDevices(up))]);
  const devices = isMissing("GET /device/get") ? null : listed;
  const isPatient = session.userType === 1;
  const settings = tabHref(session.userType, "SETTING");
  return { lock, devices, isPatient, settings, isAdmin: session.companyRoles.includes("admin") };
}

export async function submitSecurity(guarded: Guarded) {
  switch (await intentOf(guarded.request)) {
    case "on":
      return submitOn(guarded);
    case "off":
      return submitOff(guarded);
    case "device":
      return submitDevice(guarded);
    default:
      return submitChange(guarded);
  }
}

const codes = { version_changed: "two-factor:security.meanwhile" };

function submitOn({ request, session, up }: Guarded) {
  return submit(request, session, {
    schema: switchOnSchema,
    codes,
    run: async ({ current_password, at_sign_in }) => {
      const query = { is_on: true, at_sign_in: at_sign_in === "on", current_password };
      await acceptProof(session, "settings", await withTries(updateTwoFactor(up, query)));
      return redirectWithFlash(paths.security(), "success", "two-factor:security.done_on");
    },
  });
}

function submitChange({ request, session, up }: Guarded) {
  return submit(request, session, {
    schema: lockChangeSchema,
    codes,
    run: async ({ at_sign_in }) => {
      await updateTwoFactor(up, { is_on: true, at_sign_in: at_sign_in === "on" });
      return redirectWithFlash(paths.security(), "success", "two-factor:security.done_change");
    },
  });
}

function submitOff({ request, session, up }: Guarded) {
  return submit(request, session, {
    codes,
    run: async () => {
      await updateTwoFactor(up, { is_on: false });
      return redirectWithFlash(paths.security(), "success", "two-factor:security.done_off");
    },
  });
}

const deviceSchema = z.object({ device_id: z.string().max(100) });

function submitDevice({ request, session, up }: Guarded) {
  return submit(request, session, {
    schema: deviceSchema,
    run: async ({ device_id }) => {
      if (device_id === session.deviceId) throw new FormRejection({ "": ["errors:refused"] });
      await signOutDevice(up, { device_id });
      await endSessionsOfDevice(session.accountKey, device_id);
      return redirectWithFlash(paths.security(), "success", "two-factor:devices.ended");
    },
  });
}
