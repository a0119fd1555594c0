import { redirect } from "@remix-run/node";
import { paths } from "~/lib/paths.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listPractitioners, type Practitioner } from "~/upstream/consultations/consultations.server.ts";
import type { ConsultationDraft } from "./draft.server.ts";
import { CONSULTATION_STEPS, type ConsultationStepName } from "./schema.ts";

export const consultationStepPath = (step: ConsultationStepName, query: Record<string, string> = {}) =>
  paths.newConsultation({ step: CONSULTATION_STEPS.indexOf(step) + 1, ...query });

/** The chosen doctor; if they left meanwhile, the previous step asks again. */
export async function requireChosenDoctor(
  up: UpstreamContext,
  draft: ConsultationDraft,
): Promise<Practitioner> {
  const all = await listPractitioners(up);
  const found = all.find(({ practitioner_id }) => practitioner_id === draft.practitioner_id);
  if (!found) throw redirect(consultationStepPath("doctor"), 302);
  return found;
}
