import { z } from "zod";
import { DAY_PARTS } from "~/upstream/waitlist/day-parts.ts";

const MOST_PLANTS = 3;

export const wishSchema = z.object({
  last_day: z.iso.date("errors:choose_one"),
  parts: z.array(z.enum(DAY_PARTS, "errors:choose_one")).min(1, "waitlist:errors.parts"),
  plant_ids: z
    .array(z.string().max(100))
    .min(1, "waitlist:errors.plants")
    .max(MOST_PLANTS, "waitlist:errors.plants"),
});
