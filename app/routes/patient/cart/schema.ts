import { z } from "zod";
import { branchKey, requiredKey } from "~/features/catalogue/keys.ts";

export const lineSchema = z.object({
  cart_item_id: requiredKey,
  version: z.coerce.number({ error: "errors:general" }).int("errors:general"),
  qty: z
    .string({ error: "errors:required" })
    .trim()
    .max(3, "cart:errors.qty")
    .regex(/^(?:[1-9]|10)$/, "cart:errors.qty")
    .transform(Number),
  patient_id: requiredKey,
  plant_id: branchKey,
});

export const removeLineSchema = lineSchema.pick({ cart_item_id: true });

export const everyLineSchema = lineSchema.pick({ patient_id: true });
