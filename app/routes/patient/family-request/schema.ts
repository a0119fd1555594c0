import { z } from "zod";
import { permissionTicks } from "~/features/family/schema.ts";

export const respondSchema = z.object({
  permissions: permissionTicks,
  decision: z.enum(["approve", "reject"]).optional().catch(undefined),
});
