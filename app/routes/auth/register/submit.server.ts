import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { failureTexts } from "~/features/registration/failure-texts.ts";
import { finishRegistration } from "~/features/registration/finish.server.ts";
import { mayTryCode, sendCode, type OtpTarget } from "~/features/registration/one-time-code.server.ts";
import {
  dropPending,
  pendingOwner,
  requirePending,
  savePending,
  startPending,
  type Pending,
} from "~/features/registration/pending.server.ts";
import {
  codeSchema,
  resendSchema,
  registrationDetailsSchema,
  usernameOf,
} from "~/features/registration/schema.ts";
import { tooLargeForDraft } from "~/forms/draft-size.server.ts";
import { FormRejection, type FormPage } from "~/forms/failure.server.ts";
import { knownValuesOf } from "~/forms/parse.server.ts";
import type { FormSchema } from "~/forms/schema.ts";
import { submit, VISITOR } from "~/forms/submit.server.ts";
import { translateText } from "~/i18n/i18n.server.ts";
import { langOf } from "~/i18n/language.ts";
import { findPhoneCode } from "~/lib/countries.ts";
import { paths } from "~/lib/paths.ts";
import { e164, normaliseNumber, numberProblem } from "~/lib/phone.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { requestCode, requestRegistration, verifyCode } from "~/upstream/registration/registration.server.ts";
import { wantedPage } from "./destination.server.ts";

const hasNumber = z.looseObject({ phone_number: z.string().min(1) });

export function submitDetails(request: Request, up: UpstreamContext) {
  return submit(request, VISITOR, {
    schema: detailsFor(request),
    codes: failureTexts("registration"),
    run: async ({ password, confirm_password: _same, ...input }, { form }) => {
      const username = input.username || usernameOf(input.email);
      const details = { ...input, username, phone_number: numberOf(input) };
      const typed = knownValuesOf(form, detailsFor(request));
      const tooLarge = tooLargeForDraft(typed);
      if (tooLarge) throw new FormRejection(tooLarge);
      let ways: Pending["ways"] = [];
      const waitUntil = await sendCode(request, targetOf(details), async () => {
        const sent = await requestRegistration(up, { ...details, password }, "email");
        ways = sent.channels;
        return sent.seconds;
      });
      const cookie = await startPending(
        {
          details,
          password,
          channel: "email",
          ways,
          serial: randomUUID(),
          waitUntil,
          token: null,
          redirect: wantedPage(request, null),
        },
        typed,
      );
      return redirect(paths.register({ step: "code" }), { status: 303, headers: { "Set-Cookie": cookie } });
    },
  });
}

export function submitRegistrationCode(request: Request, up: UpstreamContext) {
  return submitStep(request, codeSchema, "otp", async (pending, { otp }) => {
    if (!(await mayTryCode(pending.serial)))
      throw new FormRejection({ otp: ["registration:errors.otp_locked"] }, { status: 429 });
    const token = await verifyCode(up, { email: pending.details.email }, otp);
    await savePending({ ...pending, token });
    return finishRegistration(request, up, pending, token);
  });
}

export function submitFinish(request: Request, up: UpstreamContext) {
  return submitStep(request, codeSchema.omit({ otp: true }), "registration", async (pending) => {
    if (pending.token === null) return redirect(paths.register({ step: "code" }), 303);
    return finishRegistration(request, up, pending, pending.token);
  });
}

export function submitRegistrationResend(request: Request, up: UpstreamContext) {
  return submitStep(request, resendSchema, "resend", async (pending, { channel }) => {
    const { details } = pending;
    const waitUntil = await sendCode(
      request,
      targetOf(details),
      async () => (await requestCode(up, { email: details.email }, channel)).seconds,
    );
    await savePending({ ...pending, channel, waitUntil, serial: randomUUID(), token: null });
    return redirectWithFlash(
      paths.register({ step: "code" }),
      "success",
      `registration:code.sent_${channel}`,
    );
  });
}

export async function startOver(request: Request): Promise<Response> {
  const headers = { "Set-Cookie": await dropPending(request) };
  return redirect(paths.register({ redirect: wantedPage(request, null) }), { status: 303, headers });
}

function submitStep<S extends FormSchema>(
  request: Request,
  schema: S,
  step: "otp" | "registration" | "resend",
  run: (pending: Pending, input: z.output<S>) => Promise<Response | FormPage>,
) {
  return submit(request, pendingOwner(request), {
    schema,
    codes: failureTexts(step),
    onFailure: async () => void (await requirePending(request)),
    run: async (input) => run(await requirePending(request), input),
  });
}

function targetOf({ phone_code, phone_number, email }: Pending["details"]): OtpTarget {
  return { number: e164(phone_code, phone_number), email };
}

/** `phone_code` becomes "+62", also from a name or ISO code. */
function detailsFor(request: Request) {
  const phone_code = registrationDetailsSchema.shape.phone_code.transform((input, context) => {
    const phoneCode = findPhoneCode(input, langOf(request));
    if ("code" in phoneCode) return phoneCode.code;
    const countries = phoneCode.matches.map(({ name, code }) => `${name} ${code}`).join(", ");
    const message = countries
      ? translateText(request, "registration:errors.phone_code_several", { countries })
      : "registration:errors.phone_code";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
  return registrationDetailsSchema.safeExtend({ phone_code }).superRefine(
    (form, context) => {
      const problem = numberProblem(numberOf(form));
      const message = `registration:errors.phone_${problem ?? ""}`;
      if (problem) context.addIssue({ code: "custom", path: ["phone_number"], message });
    },
    // Even if other fields are invalid.
    { when: ({ value }) => hasNumber.safeParse(value).success },
  );
}

/** Without a valid country code, only the digits. */
function numberOf({ phone_code, phone_number }: { phone_code: unknown; phone_number: string }): string {
  const code = typeof phone_code === "string" && /^\+\d+$/.test(phone_code) ? phone_code : "+";
  return normaliseNumber(phone_number, code);
}
