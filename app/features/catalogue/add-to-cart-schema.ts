import { z } from "zod";
import { branchKey, requiredKey } from "./keys.ts";

/** "Add to cart" of one test; without `patient_id` for the signed-in patient. */
export const addToCartSchema = z.object({
  product_id: requiredKey,
  plant_id: branchKey,
  patient_id: z.string().trim().max(100, "errors:too_long").optional(),
});

/** The same on the product's page. */
export const chooseBranchSchema = addToCartSchema.omit({ product_id: true });
