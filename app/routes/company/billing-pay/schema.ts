import { z } from "zod";

/** DEPOSIT or a bank code. */
export const billingPaySchema = z.object({
  method: z.string({ error: "errors:choose_one" }).max(30, "errors:choose_one"),
});
