import { z } from "zod";
import { draftKind } from "~/state/drafts.server.ts";

const addDraft = z.object({
  identity_type: z.string(),
  identity_number: z.string(),
  date_of_birth: z.iso.date(),
  /** null: not found, or not the same person */
  patient: z
    .object({
      name: z.string(),
      medical_record_number: z.string().nullable(),
      reuse_token: z.string(),
      /** null until decided */
      use: z.boolean().nullable(),
    })
    .nullable(),
});
export type AddDraft = z.output<typeof addDraft>;

export const addDrafts = draftKind("employee-add", addDraft, { seconds: 2 * 3600 });
