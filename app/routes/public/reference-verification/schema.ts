import { z } from "zod";
import { reasonText } from "~/forms/reason.ts";

/** The laboratory's decision; verifies without a button's value. */
export const verificationDecisionSchema = z.object({
  decision: z.enum(["verify", "reject"], "errors:choose_one").default("verify"),
  reason: reasonText(500),
});
