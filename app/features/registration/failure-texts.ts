import type { RefusalTexts } from "~/forms/failure.ts";

/**
 * Messages for faults of the laboratory. A server error counts as "not done"; only without a response is the
 * outcome unknown.
 */
export function failureTexts(step: "registration" | "otp" | "resend"): RefusalTexts {
  const fault = `register:errors.fault_${step}`;
  return { fault, server_error: fault, unknown: `register:errors.unknown_${step}` };
}
