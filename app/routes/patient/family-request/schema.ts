import { z } from "zod";

const grantablePermissions = ["book", "view_results", "pay"] as const;

export const respondSchema = z.object({
  permissions: z.array(z.enum(grantablePermissions, "errors:choose_one")).default([]),
});
