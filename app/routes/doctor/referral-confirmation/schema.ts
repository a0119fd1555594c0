import { z } from "zod";

export const confirmSchema = z.object({
  consent: z.literal("on", "referral:check.consent_required"),
});
