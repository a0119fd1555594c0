import { z } from "zod";
import { branchKey } from "~/features/catalogue/keys.ts";

export const takeSchema = z.object({
  plant_id: branchKey,
  share_result: z.literal("on").optional(),
});
