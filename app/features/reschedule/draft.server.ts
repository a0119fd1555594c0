import { z } from "zod";
import { fastedSlotShape } from "~/features/visit/kept-slot.server.ts";
import { draftKind } from "~/state/drafts.server.ts";

const draftSchema = z.object({
  plant_id: z.string(),
  plant_name: z.string(),
  service: z.enum(["branch", "home_care"]),
  slot: fastedSlotShape,
  reason: z.string().default(""),
  method_code: z.string().nullable().default(null),
  method_phone: z.string().default(""),
});
export type MoveDraft = z.output<typeof draftSchema>;

export const moveDrafts = draftKind("reschedule", draftSchema);
