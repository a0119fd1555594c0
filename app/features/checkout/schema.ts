import { z } from "zod";
import { methodSchema } from "~/features/payments/schema.ts";
import { slotSchema } from "~/features/visit/slot.ts";
import { voucherSchema } from "~/features/vouchers/schema.ts";
import { normaliseNumber, numberProblem } from "~/lib/phone.ts";
import { isVisible } from "~/lib/visible-text.ts";

/** Each line then names its own. */
export const DIFFERENT_PEOPLE = "different";

export const peopleSchema = z.object({
  people: z
    // Conform keeps record values as is: a single tick arrives as text, not as a list.
    .record(z.string(), z.union([z.array(z.string()), z.string().transform((value) => [value])]))
    .default({}),
  /** patient of every line, or {@link DIFFERENT_PEOPLE} */
  everyone: z.string().max(100).optional(),
  practitioner_name: z.string().trim().max(100, "errors:too_long").optional(),
});

export const checkoutSlotSchema = slotSchema.extend({ plant_id: z.string({ error: "errors:general" }) });

/** `shown_total` is the page's total, whole rupiah. */
export const paymentSchema = methodSchema.extend({
  shown_total: z.coerce.number().int().min(0).optional().catch(undefined),
});

/** Other input is kept unchecked. */
export const typedMethodSchema = z.object({
  method_code: z.string().max(100).optional().catch(undefined),
  method_phone: z.string().max(50).optional().catch(undefined),
});
export const setVoucherSchema = typedMethodSchema.extend(voucherSchema.shape);

export const paymentFields = paymentSchema.extend(voucherSchema.partial().shape);

export const checkoutReviewSchema = z.object({
  accept_price: z.literal("on").optional(),
  accept_fasting: z.literal("on").optional(),
  accept_warnings: z.literal("on").optional(),
});

export const whoSchema = z.object({
  patients: z.array(z.string()).default([]),
  practitioner_name: z.string().trim().max(100, "errors:too_long").optional(),
  product: z.string().max(100).optional().catch(undefined),
});

export const addSchema = z.object({
  patient_id: z.string({ error: "errors:general" }),
  q: z.string().trim().max(100, "errors:too_long").optional(),
  tests: z.array(z.string()).default([]),
});

export const removeTestSchema = z.object({
  patient_id: z.string({ error: "errors:general" }),
  product_id: z.string({ error: "errors:general" }),
});

export const savedSchema = z.object({
  address_id: z.string({ error: "home-care:errors.choose_address" }),
});

const line = z.string().trim();

export const homeCarePlaceSchema = z.object({
  detail: line
    .max(200, "errors:too_long")
    .min(5, "home-care:errors.detail_short")
    .refine(isVisible, "home-care:errors.detail_short"),
  landmark: line.max(200, "errors:too_long").optional(),
  contact_phone: z.string({ error: "errors:required" }).transform((input, context) => {
    const number = normaliseNumber(input, "+62");
    const problem = numberProblem(number);
    if (problem === null) return `+62${number}`;
    context.addIssue(`home-care:errors.phone_${problem}`);
    return z.NEVER;
  }),
  save: z.literal("on").optional(),
  label: line.max(50, "errors:too_long").optional(),
});
