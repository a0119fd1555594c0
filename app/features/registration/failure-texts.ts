import type { RefusalTexts } from "~/forms/failure.ts";

/**
 * What a step of the registration says when the laboratory fails. A server error counts as "not done"; only
 * without any response the outcome is unknown.
 */
export function failureTexts(step: "registration" | "otp" | "resend"): RefusalTexts {
  const fault = `register:errors.fault_${step}`;
  return { fault, server_error: fault, unknown: `register:errors.unknown_${step}` };
}
