import { z } from "zod";

/** A chosen time, as drafts keep it. */
export const slotShape = z.object({
  slot_id: z.string(),
  date: z.string(),
  time_start: z.string(),
  time_end: z.string(),
  timezone: z.string(),
});

/** A slot with its fasting facts, as given when it was chosen. */
export const fastedSlotShape = slotShape.extend({
  fasting_hours: z.number(),
  fasting_possible: z.boolean(),
});

/** A posted time; `from` (YYYY-MM-DD) is the page's first date. */
export const slotSchema = z.object({
  from: z.string().optional(),
  slot_id: z.string({ error: "checkout:errors.time_empty" }).max(200),
});
