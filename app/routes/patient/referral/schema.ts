import { z } from "zod";
import { branchKey } from "~/features/catalogue/keys.ts";

/** Branch, and consent to the doctor's access to results. */
export const takeSchema = z.object({
  plant_id: branchKey,
  share_result: z.literal("on").optional(),
});
