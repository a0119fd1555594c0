import { z } from "zod";

export const permissions = ["book", "view_results", "pay"] as const;

export const respondSchema = z.object({
  permissions: z.array(z.enum(permissions, "errors:choose_one")).default([]),
});
