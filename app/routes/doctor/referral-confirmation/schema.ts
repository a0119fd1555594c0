import { z } from "zod";

/** The doctor confirms what the patient agreed to. */
export const confirmSchema = z.object({
  consent: z.literal("on", "referral:check.consent_required"),
});
