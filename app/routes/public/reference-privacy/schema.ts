import { z } from "zod";

export const decisionSchema = z
  .object({
    decision: z.enum(["start", "answer", "refuse"], { error: "errors:choose_one" }),
    answer: z.string().trim().max(1000, "errors:too_long").optional(),
  })
  .refine(({ decision, answer }) => decision === "start" || Boolean(answer), {
    path: ["answer"],
    error: "errors:required",
  });
