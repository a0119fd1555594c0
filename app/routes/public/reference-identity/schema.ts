import { z } from "zod";

/** The laboratory's decision. Without a button's value nothing is linked. */
export const decisionSchema = z.object({
  decision: z.enum(["same", "different"], "errors:choose_one"),
});
