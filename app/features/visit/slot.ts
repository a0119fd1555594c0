import { z } from "zod";

/** `from` (YYYY-MM-DD) is the page's first date. */
export const slotSchema = z.object({
  from: z.string().optional(),
  slot_id: z.string({ error: "checkout:errors.time_empty" }).max(200),
});
