import { z } from "zod";
import { permissions } from "~/features/family/schema.ts";

/** Permissions granted; without a date the last day stays. */
export const changeSchema = z.object({
  permissions: z
    .array(z.enum(permissions, "errors:choose_one"))
    .default([])
    .refine((ticked) => ticked.length > 0, "family:required.permissions"),
  end_date: z.iso.date("errors:choose_one").optional(),
});
