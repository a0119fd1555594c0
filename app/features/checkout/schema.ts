import { z } from "zod";
import { methodSchema } from "~/features/payment/schema.ts";
import { voucherSchema } from "~/features/vouchers/schema.ts";

/** Step "people": patients by line, and who referred them. */
export const peopleSchema = z.object({
  people: z
    // Conform does not turn a record's values into lists: a single tick arrives as text.
    .record(z.string(), z.union([z.array(z.string()), z.string().transform((one) => [one])]))
    .default({}),
  practitioner_name: z.string().trim().normalize("NFC").max(100, "errors:too_long").optional(),
});

/** Step "schedule": a time at a branch; `from` (YYYY-MM-DD) is the first date of the page. */
export const slotSchema = z.object({
  plant_id: z.string({ error: "errors:general" }),
  from: z.string().optional(),
  slot_id: z.string({ error: "checkout:errors.time_empty" }),
});

/** Step "payment"; `shown_total` is the total on the page, whole rupiah. */
export const paymentSchema = methodSchema.extend({
  shown_total: z.coerce.number().int().min(0).optional().catch(undefined),
});

/** Step "payment", a voucher set or removed: what else the form has is kept as it is. */
export const typedMethodSchema = z.object({
  method_code: z.string().max(100).optional().catch(undefined),
  method_phone: z.string().max(50).optional().catch(undefined),
});
export const setVoucherSchema = typedMethodSchema.extend(voucherSchema.shape);

/** Fields of the page of step "payment". */
export const paymentFields = paymentSchema.extend(voucherSchema.partial().shape);

/** Step "review"; what the page shows stands in its fingerprint (forms/shown). */
export const reviewSchema = z.object({
  accept_price: z.literal("on").optional(),
  /** a time leaves no room for the fast of what is ordered */
  accept_fasting: z.literal("on").optional(),
  accept_terms: z.literal("on", { error: "checkout:errors.terms" }),
});
