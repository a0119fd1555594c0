import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { e164 } from "~/lib/phone.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { formFailure, textOf, valuesOf } from "~/forms/forms.server.ts";
import { findFirstAnswer } from "~/forms/forms.server.ts";
import { once } from "~/state/once.server.ts";
import {
  mayTryCode,
  plainCode,
  sendCode,
  type OtpTarget,
} from "~/features/registration/one-time-code.server.ts";
import {
  channels,
  dropPending,
  keepPending,
  pendingKey,
  readPending,
  startPending,
  type Pending,
} from "~/features/registration/pending.server.ts";
import { upstreamForVisitor } from "~/session/upstream-context.server.ts";
import { requestCode, requestRegistration, verifyCode } from "~/upstream/registration.server.ts";
import { failureOf, onKnownFields } from "~/features/registration/failures.server.ts";
import { finishRegistration } from "~/features/registration/finish.server.ts";
import { readRegistration } from "./read.server.ts";
import { FIELD_ORDER } from "~/features/registration/schema.ts";

/** Takes any form of the registration page: its first step, the code, another code, or a new beginning. */
export async function submitRegistration(request: Request) {
  const form = await request.clone().formData();
  const intent = textOf(form, "intent");
  if (intent === "again") {
    const headers = { "Set-Cookie": await dropPending(request) };
    return redirect(paths.register(), { status: 303, headers });
  }
  if (intent !== "verify" && intent !== "resend" && intent !== "finish") return submitDetails(request, form);
  const accountKey = pendingKey(request);
  const pending = await readPending(request);
  if (!accountKey || !pending) {
    // A repeat of the post that finished the registration gets the first answer.
    const first = accountKey && (await findFirstAnswer(accountKey, form));
    return first || redirectWithFlash(paths.register(), { kind: "warning", key: "register:code.gone" });
  }
  const doing = intent === "resend" ? "resend" : "otp";
  try {
    return await once({ accountKey }, form, async () => {
      if (intent === "resend") return resend(request, form, pending);
      if (intent === "finish" && pending.token) return finishRegistration(request, pending, pending.token);
      return submitCode(request, form, pending);
    });
  } catch (error) {
    const { errors, ...rest } = failureOf(error, doing);
    return formFailure(request, form, onKnownFields(errors, ["otp"]), rest);
  }
}

/** First step: identical parallel posts ask for one code. There is no account yet, so the key alone tells. */
async function submitDetails(request: Request, form: FormData) {
  const read = readRegistration(request, form);
  if (!read.ok) return formFailure(request, form, read.errors, { params: read.params });
  const { details, password } = read;
  try {
    return await once({ accountKey: "visitor" }, form, async () => {
      const waitUntil = await sendCode(request, targetOf(details), () =>
        requestRegistration(upstreamForVisitor(request), { ...details, password }, "email"),
      );
      const registration = {
        details,
        password,
        channel: "email" as const,
        serial: randomUUID(),
        waitUntil,
        token: null,
      };
      const cookie = await startPending(registration, valuesOf(form));
      return redirect(paths.register({ step: "code" }), { status: 303, headers: { "Set-Cookie": cookie } });
    });
  } catch (error) {
    const { errors, ...rest } = failureOf(error, "registration");
    return formFailure(request, form, onKnownFields(errors, FIELD_ORDER), rest);
  }
}

async function submitCode(request: Request, form: FormData, pending: Pending) {
  const code = plainCode(textOf(form, "otp"));
  const fault = code === "" ? "otp_required" : /^\d{6}$/.test(code) ? null : "otp_digits";
  if (fault) return formFailure(request, form, { otp: [`register:errors.${fault}`] });
  if (!(await mayTryCode(pending.serial))) {
    return formFailure(request, form, { otp: ["register:errors.otp_locked"] }, { status: 429 });
  }
  const { email } = pending.details;
  const token = await verifyCode(upstreamForVisitor(request), { email }, code);
  await keepPending({ ...pending, token });
  return finishRegistration(request, pending, token);
}

async function resend(request: Request, form: FormData, pending: Pending) {
  const channel = channels.find((one) => one === textOf(form, "channel")) ?? pending.channel;
  const { email } = pending.details;
  const waitUntil = await sendCode(request, targetOf(pending.details), () =>
    requestCode(upstreamForVisitor(request), { email }, channel),
  );
  await keepPending({ ...pending, channel, waitUntil, serial: randomUUID(), token: null });
  return redirectWithFlash(paths.register({ step: "code" }), {
    kind: "success",
    key: `register:code.sent_${channel}`,
  });
}

function targetOf({ phone_code, phone_number, email }: Pending["details"]): OtpTarget {
  return { number: e164(phone_code, phone_number), email };
}
