import { z } from "zod";
import type { Session } from "~/session/session.server.ts";
import { dropDraft, findDraft, saveDraft } from "~/state/drafts.server.ts";

const draftSchema = z.object({
  plant_id: z.string(),
  plant_name: z.string(),
  service: z.enum(["branch", "home_care"]),
  slot: z.object({
    slot_id: z.string(),
    date: z.string(),
    time_start: z.string(),
    time_end: z.string(),
    timezone: z.string(),
    fasting_hours: z.number(),
    fasting_possible: z.boolean(),
  }),
  /** kept if the chosen time is lost on the way */
  reason: z.string().default(""),
  method_code: z.string().nullable().default(null),
  method_phone: z.string().default(""),
});
export type MoveDraft = z.output<typeof draftSchema>;

const nameOf = (order_number: string) => `reschedule:${order_number}`;

export function findMove({ accountKey }: Session, order_number: string): Promise<MoveDraft | null> {
  return findDraft(accountKey, nameOf(order_number), draftSchema);
}

export function saveMove({ accountKey }: Session, order_number: string, draft: MoveDraft): Promise<void> {
  return saveDraft(accountKey, nameOf(order_number), draft);
}

export function dropMove({ accountKey }: Session, order_number: string): Promise<void> {
  return dropDraft(accountKey, nameOf(order_number));
}
