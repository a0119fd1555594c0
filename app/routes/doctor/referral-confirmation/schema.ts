import { z } from "zod";

export const referralConsentSchema = z.object({
  consent: z.literal("on", "referrals:check.consent_required"),
});
