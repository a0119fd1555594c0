import { setTimeout as pause } from "node:timers/promises";
import { redirect } from "@remix-run/node";
import { addressOf } from "~/lib/request.ts";
import { detectIdentifier } from "~/lib/identifier.ts";
import { paths } from "~/lib/paths.ts";
import { env } from "~/env.server.ts";
import { formFailure, statusOf, textOf } from "~/forms/forms.server.ts";
import { countTry } from "~/state/limits.server.ts";
import { upstreamForVisitor } from "~/session/upstream-context.server.ts";
import { UpstreamFault, UpstreamRefusal } from "~/upstream/errors.ts";
import { requestPasswordReset } from "~/upstream/registration.server.ts";

/** Every answer takes as long, so that the time tells nothing about an account (requirements A6). */
const ANSWER_AFTER_MS = 400;

/**
 * Asks for a link to a new password. What the laboratory says about the name is not passed on, not even its
 * refusals (a deviation from spec.md §8, where the first username error is shown): whoever asks for whomever sees the same page after
 * the same time.
 */
export async function submitForgot(request: Request) {
  const form = await request.clone().formData();
  const typed = textOf(form, "account").trim();
  if (typed === "") return formFailure(request, form, { account: ["register:forgot.required"] });
  if (typed.length > 255) return formFailure(request, form, { account: ["errors:too_long"] });
  const seconds = await overLimit(request, typed);
  if (seconds > 0) {
    const params = { count: Math.max(1, Math.ceil(seconds / 60)) };
    return formFailure(request, form, { "": ["register:forgot.too_many"] }, { status: 429, params });
  }
  const slow = pause(ANSWER_AFTER_MS);
  try {
    const resetUrl = env().PUBLIC_ORIGIN + paths.resetPassword();
    await requestPasswordReset(upstreamForVisitor(request), detectIdentifier(typed), resetUrl);
  } catch (error) {
    if (error instanceof UpstreamFault && (!error.outcomeUnknown || error.kind === "server_error")) {
      return formFailure(request, form, { "": ["register:forgot.fault"] }, { status: statusOf(error) });
    }
    if (!(error instanceof UpstreamRefusal || error instanceof UpstreamFault)) throw error;
  } finally {
    await slow;
  }
  return redirect(paths.forgotPassword({ sent: 1 }), 303);
}

/** Seconds until this name or address may ask again; 0 when it may now. */
async function overLimit(request: Request, typed: string): Promise<number> {
  const settings = env();
  const name = JSON.stringify(detectIdentifier(typed)).toLowerCase();
  const tries = await Promise.all([
    countTry("forgot-name", name, settings.RATE_OTP_NUMBER),
    countTry("forgot-address", addressOf(request), settings.RATE_OTP_ADDRESS),
  ]);
  return tries.find(({ allowed }) => !allowed)?.secondsLeft ?? 0;
}
