import { z } from "zod";

/** The laboratory's answer to a correction request; accepts without a button's value. */
export const correctionDecisionSchema = z.object({
  decision: z.enum(["accept", "refuse"], "errors:choose_one").default("accept"),
  answer: z.string().trim().max(500, "errors:too_long").optional(),
});
