import { z } from "zod";
import { reasonText } from "~/forms/reason.ts";

/** The laboratory's decision; decides nothing without a button's value. */
export const refundDecisionSchema = z.object({
  decision: z.enum(["approve", "refuse", "send", "arrive", "reject_account"], "errors:choose_one"),
  reference_number: z.string().trim().max(40, "errors:too_long").optional(),
  reason: reasonText(200),
});
