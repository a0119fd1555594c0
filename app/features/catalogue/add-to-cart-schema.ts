import { z } from "zod";
import { branchKey, requiredKey } from "./keys.ts";

/** Without `patient_id`, for the signed-in patient. */
export const addToCartSchema = z.object({
  product_id: requiredKey,
  plant_id: branchKey,
  patient_id: z.string().trim().max(100, "errors:too_long").optional(),
});

export const chooseBranchSchema = addToCartSchema.omit({ product_id: true });
