import { z } from "zod";

export const RATINGS = ["1", "2", "3", "4", "5"] as const;

export const orderReviewSchema = z.object({
  rating: z.enum(RATINGS, { error: "reviews:choose" }),
  comment: z.string().trim().max(500, "errors:too_long").optional(),
  show_name: z.literal("on").optional(),
});
