import { z } from "zod";
import { methodSchema } from "~/features/payments/schema.ts";
import { slotSchema } from "~/features/visit/slot.ts";
import { voucherSchema } from "~/features/vouchers/schema.ts";

export const peopleSchema = z.object({
  people: z
    // Conform keeps record values as is: a single tick arrives as text, not as a list.
    .record(z.string(), z.union([z.array(z.string()), z.string().transform((one) => [one])]))
    .default({}),
  practitioner_name: z.string().trim().max(100, "errors:too_long").optional(),
});

export const checkoutSlotSchema = slotSchema.extend({ plant_id: z.string({ error: "errors:general" }) });

/** Step "payment"; `shown_total` is the page's total, whole rupiah. */
export const paymentSchema = methodSchema.extend({
  shown_total: z.coerce.number().int().min(0).optional().catch(undefined),
});

/** Step "payment", setting or removing a voucher: other input is kept as is. */
export const typedMethodSchema = z.object({
  method_code: z.string().max(100).optional().catch(undefined),
  method_phone: z.string().max(50).optional().catch(undefined),
});
export const setVoucherSchema = typedMethodSchema.extend(voucherSchema.shape);

export const paymentFields = paymentSchema.extend(voucherSchema.partial().shape);

/** Step "review"; its fingerprint (forms/shown) holds what the page shows. */
export const checkoutReviewSchema = z.object({
  accept_price: z.literal("on").optional(),
  /** a time leaves no room to fast */
  accept_fasting: z.literal("on").optional(),
  /** a test is ordered twice */
  accept_warnings: z.literal("on").optional(),
});
