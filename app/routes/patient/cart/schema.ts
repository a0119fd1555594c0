import { z } from "zod";

const key = z
  .string({ error: "errors:required" })
  .trim()
  .min(1, "errors:required")
  .max(100, "errors:too_long");

/** One line of the cart as its form sends it. */
export const lineSchema = z.object({
  cart_item_id: key,
  version: z.coerce.number({ error: "errors:general" }).int("errors:general"),
  qty: z
    .string({ error: "errors:required" })
    .trim()
    .regex(/^(?:[1-9]|10)$/, "cart:errors.qty")
    .transform(Number),
  plant_id: z
    .string({ error: "catalogue:errors.branch_first" })
    .trim()
    .min(1, "catalogue:errors.branch_first")
    .max(100, "errors:too_long"),
  patient_id: key,
});

export const removeSchema = z.object({ cart_item_id: key });

export const voucherSchema = z.object({
  code: z
    .string({ error: "errors:required" })
    .trim()
    .min(1, "errors:required")
    .max(20, "cart:errors.code_long")
    .transform((code) => code.toUpperCase()),
});
