import { z } from "zod";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { calendarDay, clockTime, keptZone } from "~/upstream/client/shapes.server.ts";

export const slotShape = z.object({
  slot_id: z.string().min(1),
  date: calendarDay,
  time_start: clockTime,
  time_end: clockTime,
  timezone: keptZone,
});

export const fastedSlotShape = slotShape.extend({
  fasting_hours: z.number().min(0).max(72).or(z.literal(NOT_UNDERSTOOD)),
  fasting_possible: z.boolean().or(z.literal(NOT_UNDERSTOOD)),
});
