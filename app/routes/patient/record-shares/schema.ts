import { z } from "zod";

export const HOURS = ["1", "24", "168"] as const;

export const shareSchema = z.object({
  scope: z.enum(["record", "orders"], "errors:choose_one"),
  orders: z.array(z.string().max(100)).max(100).optional(),
  hours: z.enum(HOURS, "errors:choose_one"),
});
