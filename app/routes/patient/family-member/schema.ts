import { z } from "zod";
import { requiredPermissionTicks } from "~/features/family/schema.ts";

export const changeSchema = z.object({
  permissions: requiredPermissionTicks,
  end_date: z.iso.date("errors:choose_one").optional(),
});
