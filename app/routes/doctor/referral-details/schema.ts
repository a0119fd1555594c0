import { z } from "zod";

const text = (max: number) => z.string().trim().max(max, "errors:too_long").optional();

export const referralDetailsSchema = z.object({
  plant_id: z.string().max(100).optional(),
  urgency: z.enum(["routine", "urgent"], "referrals:details.choose_urgency"),
  diagnosis: text(200),
  note: text(500),
  fasting_note: text(200),
});
