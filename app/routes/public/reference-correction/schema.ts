import { z } from "zod";

/** The laboratory's answer to a request for a correction. Without a button's value the form accepts. */
export const decisionSchema = z.object({
  decision: z.enum(["accept", "refuse"], "errors:choose_one").default("accept"),
  answer: z.string().trim().max(500, "errors:too_long").optional(),
});
