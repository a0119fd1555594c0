import { z } from "zod";
import { branchKey } from "~/features/catalogue/keys.ts";

const person = z.string().trim().max(100, "errors:too_long").optional();

/** "Add to cart": branch and patient. */
export const offerSchema = z.object({ plant_id: branchKey, patient_id: person });

/** "Order now": only a test requires a branch. */
export const orderSchema = z.object({
  product_type: z.enum(["test", "package", "subscription", "deal"], { error: "errors:must_be_valid" }),
  plant_id: branchKey.optional(),
  patient_id: person,
});
