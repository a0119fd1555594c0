import { z } from "zod";

/** The laboratory's decision; links nothing without a button's value. */
export const identityDecisionSchema = z.object({
  decision: z.enum(["same", "different"], "errors:choose_one"),
});
