import { z } from "zod";
import { normaliseNumber, numberProblem } from "~/lib/phone.ts";
import { isVisible } from "~/lib/visible-text.ts";

/** Step "who"; `product` is a test for everyone chosen. */
export const whoSchema = z.object({
  patients: z.array(z.string()).default([]),
  practitioner_name: z.string().trim().max(100, "errors:too_long").optional(),
  product: z.string().max(100).optional().catch(undefined),
});

/** Tests to add for one person; `q` is the search text. */
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
