import { z } from "zod";
import { methodSchema } from "~/features/payment/schema.ts";

/** Step "people": patients by line, and who referred them. */
export const peopleSchema = z.object({
  people: z
    // A record's values are not made lists by conform: one tick arrives as a text.
    .record(z.string(), z.union([z.array(z.string()), z.string().transform((one) => [one])]))
    .default({}),
  practitioner_name: z.string().trim().normalize("NFC").max(100, "errors:too_long").optional(),
});

/** Step "schedule": a time at a branch, out of a page of dates that starts at `from` (YYYY-MM-DD). */
export const slotSchema = z.object({
  plant_id: z.string({ error: "errors:general" }),
  from: z.string().optional(),
  slot_id: z.string({ error: "checkout:errors.time_empty" }),
});

/** Step "payment"; `shown_total` is the price that the page showed, whole rupiah. */
export const paymentSchema = methodSchema.extend({
  shown_total: z.coerce.number().int().min(0).optional().catch(undefined),
});

/** Step "review"; `quoted_total` is the price that the page showed, whole rupiah. */
export const reviewSchema = z.object({
  accept_price: z.literal("on").optional(),
  accept_terms: z.literal("on", { error: "checkout:errors.terms" }),
  quoted_total: z.coerce.number({ error: "errors:general" }).int().min(0),
});
