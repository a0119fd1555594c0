import { z } from "zod";
import { REASON_CODES, SPECIMEN_STEPS } from "~/features/facility/steps.ts";

export const stepSchema = z.object({
  action: z.enum(SPECIMEN_STEPS, "errors:choose_one"),
  reason_code: z.enum(REASON_CODES, "errors:choose_one").optional(),
  hours: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, "facility:reference.hours_wrong")
    .optional(),
});
