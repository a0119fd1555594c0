import { z } from "zod";
import { reasonText } from "~/forms/reason.ts";

/** The laboratory's decision; approves nothing without a button's value. */
export const applicationDecisionSchema = z.object({
  decision: z.enum(["approve", "reject"], "errors:choose_one"),
  reason: reasonText(500),
});
