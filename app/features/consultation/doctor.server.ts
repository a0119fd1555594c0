import { redirect } from "@remix-run/node";
import { paths } from "~/lib/paths.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { listPractitioners, type Practitioner } from "~/upstream/consultations.server.ts";
import type { Draft } from "./draft.server.ts";
import { STEPS, type StepName } from "./schema.ts";

export const stepPath = (step: StepName, query: Record<string, string> = {}) =>
  paths.newConsultation({ step: STEPS.indexOf(step) + 1, ...query });

/** The chosen doctor; if they left meanwhile, the previous step asks again. */
export async function requireDoctor(up: UpstreamContext, draft: Draft): Promise<Practitioner> {
  const all = await listPractitioners(up);
  const found = all.find(({ practitioner_id }) => practitioner_id === draft.practitioner_id);
  if (!found) throw redirect(stepPath("doctor"), 302);
  return found;
}
