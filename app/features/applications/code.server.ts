import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { failureTexts } from "~/features/registration/failure-texts.ts";
import { mayTryCode, nextCode, sendCode } from "~/features/registration/one-time-code.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { langOf } from "~/i18n/language.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import {
  requestApplicationCode,
  verifyApplicationCode,
} from "~/upstream/applications/applications.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import {
  applicationOwner,
  readApplication,
  requireApplication,
  saveApplication,
  startApplication,
} from "./pending.server.ts";
import { applicationCodeSchema, findSchema } from "./schema.ts";

/** Redirects without a code to confirm. */
export async function loadApplicationCode(request: Request) {
  const application = await readApplication(request);
  if (!application || application.token !== null) throw redirect(paths.applyStatus());
  const { reference, kind, target, serial, waitUntil } = application;
  return {
    reference,
    kind,
    target,
    sent: serial,
    ...nextCode(waitUntil, langOf(request)),
  };
}
export type ApplicationCodeView = Awaited<ReturnType<typeof loadApplicationCode>>;

export function submitCode(request: Request, up: UpstreamContext) {
  return submit(request, applicationOwner(request), {
    schema: applicationCodeSchema,
    lookAt: paths.applyStatus(),
    codes: { ...failureTexts("otp"), account_exists: "applications:code.account_exists" },
    onFailure: async () => void (await requireApplication(request)),
    run: async ({ otp, sent }) => {
      const application = await requireApplication(request);
      if (application.token !== null) return redirect(paths.applyStatus(), 303);
      if (sent !== application.serial)
        throw new FormRejection({ "": ["applications:code.other"] }, { status: 409 });
      if (!(await mayTryCode(application.serial)))
        throw new FormRejection({ otp: ["registration:errors.otp_locked"] }, { status: 429 });
      const token = await verifyApplicationCode(up, application.reference, otp);
      await saveApplication({ ...application, token });
      if (application.kind === null) return redirect(paths.applyStatus(), 303);
      return redirectWithFlash(paths.applyStatus(), "success", "applications:code.confirmed");
    },
  });
}

export function submitResend(request: Request, up: UpstreamContext) {
  return submit(request, applicationOwner(request), {
    codes: failureTexts("resend"),
    run: async () => {
      const application = await requireApplication(request);
      const waitUntil = await sendTo(request, up, application.reference);
      await saveApplication({ ...application, waitUntil, serial: randomUUID(), token: null });
      return redirectWithFlash(paths.applyCode(), "success", "applications:code.sent");
    },
  });
}

/** The page is the same for an unknown reference. */
export function submitReference(request: Request, up: UpstreamContext) {
  return submit(request, applicationOwner(request), {
    schema: findSchema,
    codes: failureTexts("resend"),
    run: async ({ reference }) => {
      const waitUntil = await sendTo(request, up, reference);
      const cookie = await startApplication({ reference, kind: null, target: null, waitUntil });
      return redirect(paths.applyCode(), { status: 303, headers: { "Set-Cookie": cookie } });
    },
  });
}

function sendTo(request: Request, up: UpstreamContext, reference: string): Promise<number> {
  const plain = reference.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return sendCode(request, { reference: plain }, () => requestApplicationCode(up, reference));
}
