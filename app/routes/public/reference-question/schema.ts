import { z } from "zod";

export const answerSchema = z.object({
  template: z.string().max(40, "errors:choose_one").optional(),
  text: z.string({ error: "errors:required" }).trim().min(1, "errors:required").max(1000, "errors:too_long"),
  close: z.literal("on").optional(),
});
