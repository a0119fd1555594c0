import { randomUUID } from "node:crypto";
import { z } from "zod";
import { failureTexts } from "~/features/registration/failure-texts.ts";
import { finishRegistration } from "~/features/registration/finish.server.ts";
import { mayTryCode, sendCode, tooEarly } from "~/features/registration/one-time-code.server.ts";
import { readPendingFor, savePending } from "~/features/registration/pending.server.ts";
import { oldCodeSchema } from "~/features/registration/schema.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { toE164, type E164 } from "~/lib/phone.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { findDraft, saveDraft } from "~/state/drafts.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { requestCode, verifyCode } from "~/upstream/registration/registration.server.ts";
import { findWait, setWait, WAIT_SECONDS } from "./wait.server.ts";

const SERIAL_SECONDS = 3600;

/** The number in the URL; 404 if invalid. */
export function numberIn(phone = ""): E164 {
  const number = /^\+?\d{6,17}$/.test(phone) ? toE164(phone) : null;
  if (number === null) throw new Response(null, { status: 404 });
  return number;
}

/** At the earliest five minutes after the page was opened or sent a code. */
export function submitSend(request: Request, up: UpstreamContext, number: E164) {
  return submit(request, ownerOf(number), {
    schema: oldCodeSchema.pick({ username: true }),
    codes: failureTexts("resend"),
    run: async ({ username }) => {
      const early = (findWait(request, number) ?? Date.now() + WAIT_SECONDS * 1000) - Date.now();
      if (early > 0) throw tooEarly(Math.ceil(early / 1000));
      const next = await sendCode(request, { number }, async () =>
        Math.max(WAIT_SECONDS, (await requestCode(up, { phone_number: number, username }, "sms")).seconds),
      );
      await saveDraft(ownerOf(number).accountKey, "serial", randomUUID(), SERIAL_SECONDS);
      const answer = redirectWithFlash(paths.otp(number.slice(1), { username }), {
        kind: "success",
        key: "registration:otp.sent",
      });
      answer.headers.append("Set-Cookie", setWait(number, next));
      return answer;
    },
  });
}

export function submitOldCode(request: Request, up: UpstreamContext, number: E164) {
  return submit(request, ownerOf(number), {
    schema: oldCodeSchema,
    codes: failureTexts("otp"),
    run: async ({ username, code }) => {
      await countTries(number, username);
      const token = await verifyCode(up, { username }, code);
      const pending = await readPendingFor(request, number);
      if (pending?.details.username !== username)
        return redirectWithFlash(paths.register(), { kind: "success", key: "registration:otp.confirmed" });
      await savePending({ ...pending, token });
      return finishRegistration(request, up, pending, token);
    },
  });
}

/** Counted per username, so that changing the number in the URL gives no extra tries. */
async function countTries(number: E164, username: string): Promise<void> {
  const serial = await findDraft(ownerOf(number).accountKey, "serial", z.string());
  const allowed = await Promise.all([
    mayTryCode(serial ?? number),
    mayTryCode(`user:${username.toLowerCase()}`),
  ]);
  if (allowed.includes(false))
    throw new FormRejection({ code: ["registration:errors.otp_locked"] }, { status: 429 });
}

function ownerOf(number: E164): { accountKey: string } {
  return { accountKey: `otp:${number}` };
}
