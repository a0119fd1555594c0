import { z } from "zod";

export const referralTestsSchema = z.object({
  q: z.string().trim().max(100, "errors:too_long").optional(),
  product_ids: z.array(z.string().max(100)).default([]),
  /** outside the patient's age */
  age_reason: z.string().trim().max(200, "errors:too_long").optional(),
  sets: z.array(z.string().max(2000)).default([]),
});
