import { randomUUID } from "node:crypto";
import { z } from "zod";
import { e164 } from "~/lib/phone.ts";
import { paths } from "~/lib/paths.ts";
import { findDraft, saveDraft } from "~/state/drafts.server.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { formFailure, textOf } from "~/forms/forms.server.ts";
import { once } from "~/state/once.server.ts";
import { mayTryCode, plainCode, sendCode } from "~/features/registration/one-time-code.server.ts";
import { keepPending, readPending } from "~/features/registration/pending.server.ts";
import { upstreamForVisitor } from "~/session/upstream-context.server.ts";
import { requestCode, verifyCode } from "~/upstream/registration.server.ts";
import { failureOf, onKnownFields } from "~/features/registration/failures.server.ts";
import { finishRegistration } from "~/features/registration/finish.server.ts";

const SERIAL_SECONDS = 3600;

/** The number of the older page's address as E.164; 404 for anything else. */
export function numberIn(phone: string | undefined): string {
  if (!/^\+?\d{6,17}$/.test(phone ?? "")) throw new Response(null, { status: 404 });
  return `+${(phone ?? "").replace(/^\+/, "").replace(/^0/, "62")}`;
}

/** The older code page (spec.md §2, §7): sends a code to a number, or confirms it, for a username. */
export async function submitOldCode(request: Request, number: string) {
  const form = await request.clone().formData();
  const username = textOf(form, "username").trim().slice(0, 255);
  const sending = textOf(form, "intent") === "send";
  if (username === "") return formFailure(request, form, { username: ["register:required.username"] });
  try {
    return await once({ accountKey: `otp:${number}` }, form, () =>
      sending ? send(request, number, username) : verify(request, form, { number, username }),
    );
  } catch (error) {
    const { errors, ...rest } = failureOf(error, sending ? "resend" : "otp");
    return formFailure(request, form, onKnownFields(errors, ["username", "code"]), rest);
  }
}

async function send(request: Request, number: string, username: string) {
  const next = await sendCode(request, { number }, () =>
    requestCode(upstreamForVisitor(request), { phone_number: number, username }, "sms"),
  );
  await saveDraft(`otp:${number}`, "serial", randomUUID(), SERIAL_SECONDS);
  return redirectWithFlash(paths.otp(number.slice(1), { username, next }), {
    kind: "success",
    key: "register:otp.sent",
  });
}

async function verify(request: Request, form: FormData, who: { number: string; username: string }) {
  const { number, username } = who;
  const code = plainCode(textOf(form, "code"));
  const fault = code === "" ? "otp_required" : /^\d{6}$/.test(code) ? null : "otp_digits";
  if (fault) return formFailure(request, form, { code: [`register:errors.${fault}`] });
  const serial = await findDraft(`otp:${number}`, "serial", z.string());
  // The code belongs to the username: another number in the address gives no further tries.
  const allowed = await Promise.all([
    mayTryCode(serial ?? number),
    mayTryCode(`user:${username.toLowerCase()}`),
  ]);
  if (allowed.includes(false)) {
    return formFailure(request, form, { code: ["register:errors.otp_locked"] }, { status: 429 });
  }
  const token = await verifyCode(upstreamForVisitor(request), { username }, code);
  const pending = await readPending(request);
  const own = pending && e164(pending.details.phone_code, pending.details.phone_number) === number;
  if (own && pending.details.username === username) {
    await keepPending({ ...pending, token });
    return finishRegistration(request, pending, token);
  }
  return redirectWithFlash(paths.register(), { kind: "success", key: "register:otp.confirmed" });
}
