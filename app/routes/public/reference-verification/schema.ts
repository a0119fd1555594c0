import { z } from "zod";

/** The laboratory's decision. Without a button's value the form verifies. */
export const decisionSchema = z.object({
  decision: z.enum(["verify", "reject"], "errors:choose_one").default("verify"),
  reason: z.string().trim().max(500, "errors:too_long").optional(),
});
