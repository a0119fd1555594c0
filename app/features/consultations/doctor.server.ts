import { redirect } from "@remix-run/node";
import { stepPath } from "~/steps/journey.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listPractitioners, type Practitioner } from "~/upstream/consultations/consultations.server.ts";
import { consultationJourney, type ConsultationDraft } from "./draft.server.ts";

/** If they left meanwhile, the previous step asks again. */
export async function requireChosenDoctor(
  up: UpstreamContext,
  draft: ConsultationDraft,
): Promise<Practitioner> {
  const all = await listPractitioners(up);
  const match = all.find(({ practitioner_id }) => practitioner_id === draft.practitioner_id);
  if (!match) throw redirect(stepPath(consultationJourney, "doctor"), 302);
  return match;
}
