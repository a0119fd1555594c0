import { z } from "zod";
import { reasonText } from "~/forms/reason.ts";
import { methodSchema } from "~/features/payments/schema.ts";
import { slotSchema } from "~/features/visit/slot.ts";

export const HOME = "home";

export const chooseSchema = slotSchema.extend({
  place: z.string({ error: "checkout:errors.time_empty" }).max(100),
});

export const rescheduleConfirmSchema = z.object({
  method_code: methodSchema.shape.method_code.optional(),
  method_phone: methodSchema.shape.method_phone,
  accept_fasting: z.literal("on").optional(),
  reason: reasonText(200),
});
