import { z } from "zod";
import { branchKey } from "~/features/catalogue/keys.ts";

/** Where to go, and whether the doctor may see the results. */
export const takeSchema = z.object({
  plant_id: branchKey,
  share_result: z.literal("on").optional(),
});
