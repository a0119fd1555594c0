import { z } from "zod";
import { forWhomSchema } from "~/features/family/for-whom.ts";
import type { Session } from "~/session/session.server.ts";
import { dropDraft, findDraft, saveDraft } from "~/state/drafts.server.ts";
import { MODES, type ConsultationStepName } from "./schema.ts";

const NAME = "consultation";

const draftSchema = z.object({
  patient_id: z.string().default(""),
  patient_name: z.string().default(""),
  /** unless for the account's own patient */
  for_whom: forWhomSchema.nullable().default(null),
  order_number: z.string().default(""),
  practitioner_id: z.string().default(""),
  mode: z.enum(MODES).nullable().default(null),
  slot: z
    .object({
      slot_id: z.string(),
      date: z.string(),
      time_start: z.string(),
      time_end: z.string(),
      timezone: z.string(),
    })
    .nullable()
    .default(null),
  question: z.string().default(""),
  consent: z.boolean().default(false),
});
/** Unbooked consultation. Its question is health data: stored encrypted, never in a URL. */
export type ConsultationDraft = z.output<typeof draftSchema>;

export async function readConsultationDraft({ accountKey }: Session): Promise<ConsultationDraft> {
  return (await findDraft(accountKey, NAME, draftSchema)) ?? draftSchema.parse({});
}

export function storeConsultationDraft({ accountKey }: Session, draft: ConsultationDraft): Promise<void> {
  return saveDraft(accountKey, NAME, draft);
}

export function forgetConsultationDraft({ accountKey }: Session): Promise<void> {
  return dropDraft(accountKey, NAME);
}

/** First unfinished step; the review is never finished. */
export function firstMissingConsultationStep(draft: ConsultationDraft): ConsultationStepName {
  if (draft.patient_id === "") return "about";
  if (draft.practitioner_id === "" || draft.mode === null) return "doctor";
  if (!draft.slot) return "time";
  return draft.question !== "" && draft.consent ? "review" : "question";
}
