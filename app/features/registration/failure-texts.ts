import type { RefusalTexts } from "~/forms/failure.ts";

/**
 * Messages for laboratory faults. A server error counts as "not done"; the outcome is unknown only
 * without a response.
 */
export function failureTexts(step: "registration" | "otp" | "resend"): RefusalTexts {
  const fault = `registration:errors.fault_${step}`;
  return { fault, server_error: fault, unknown: `registration:errors.unknown_${step}` };
}
