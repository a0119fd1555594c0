import { randomUUID } from "node:crypto";
import { z } from "zod";
import { concernedSchema } from "~/features/family/concerned.ts";
import { slotShape } from "~/features/visit/kept-slot.server.ts";
import { paths } from "~/lib/paths.ts";
import { draftKind } from "~/state/drafts.server.ts";
import { contentKey } from "~/steps/content-key.server.ts";
import type { Journey } from "~/steps/journey.ts";
import { MODES } from "./schema.ts";

export const consultationJourney: Journey<"about" | "doctor" | "time" | "question" | "review"> = {
  steps: ["about", "doctor", "time", "question", "review"],
  path: paths.newConsultation(),
  leavePath: paths.consultations(),
};

const draftSchema = z.object({
  /** part of the idempotency key */
  seed: z.string().default(() => randomUUID()),
  patient_id: z.string().default(""),
  patient_name: z.string().default(""),
  /** null: the account's own patient */
  concerned: concernedSchema.nullable().default(null),
  order_number: z.string().default(""),
  practitioner_id: z.string().default(""),
  mode: z.enum(MODES).nullable().default(null),
  slot: slotShape.nullable().default(null),
  question: z.string().default(""),
  consent: z.boolean().default(false),
  /** as entered when the chosen time was lost */
  method_code: z.string().nullable().default(null),
  method_phone: z.string().default(""),
});
/** The question is health data: stored encrypted, never in a URL. */
export type ConsultationDraft = z.output<typeof draftSchema>;

export const consultationDrafts = draftKind("consultation", draftSchema);
export const emptyConsultation = (): ConsultationDraft => draftSchema.parse({});

export function consultationRequestId(draft: ConsultationDraft): string {
  const { seed, patient_id, order_number, practitioner_id, mode, slot, question } = draft;
  return contentKey(seed, [patient_id, order_number, practitioner_id, mode, slot?.slot_id, question]);
}
