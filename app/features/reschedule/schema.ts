import { z } from "zod";
import { reasonText } from "~/forms/reason.ts";
import { methodSchema } from "~/features/payment/schema.ts";

/** Place of a visit at home; every other place is the key of a branch. */
export const HOME = "home";

/** The new time; `from` (YYYY-MM-DD) is the first date of the page. */
export const chooseSchema = z.object({
  place: z.string({ error: "checkout:errors.time_empty" }).max(100),
  from: z.string().optional(),
  slot_id: z.string({ error: "checkout:errors.time_empty" }),
});

/** The confirmation; a method only where there is a fee. */
export const confirmSchema = z.object({
  method_code: methodSchema.shape.method_code.optional(),
  method_phone: methodSchema.shape.method_phone,
  accept_fasting: z.literal("on").optional(),
  reason: reasonText(200),
});
