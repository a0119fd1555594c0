import { z } from "zod";

export const referralConsentSchema = z.object({
  consent: z.literal("on", "referral:check.consent_required"),
});
