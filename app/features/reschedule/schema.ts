import { z } from "zod";
import { reasonText } from "~/forms/reason.ts";
import { methodSchema } from "~/features/payments/schema.ts";

export const HOME = "home";

/** The new time; `from` (YYYY-MM-DD) is the page's first date. */
export const chooseSchema = z.object({
  place: z.string({ error: "checkout:errors.time_empty" }).max(100),
  from: z.string().optional(),
  slot_id: z.string({ error: "checkout:errors.time_empty" }),
});

/** The confirmation; a method only if there is a fee. */
export const rescheduleConfirmSchema = z.object({
  method_code: methodSchema.shape.method_code.optional(),
  method_phone: methodSchema.shape.method_phone,
  accept_fasting: z.literal("on").optional(),
  reason: reasonText(200),
});
