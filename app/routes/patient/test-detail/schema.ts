import { z } from "zod";
import { branchKey } from "~/features/catalogue/keys.ts";

const person = z.string().trim().max(100, "errors:too_long").optional();

/** Branch and person, for the cart. */
export const offerSchema = z.object({ plant_id: branchKey, patient_id: person });

/** The same form for "order now": only a test needs its branch first. */
export const orderSchema = z.object({
  product_type: z.enum(["test", "package", "subscription", "deal"], { error: "errors:must_be_valid" }),
  plant_id: branchKey.optional(),
  patient_id: person,
});
