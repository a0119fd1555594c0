import { paths } from "~/lib/paths.ts";
import type { Loadable } from "~/lib/loadable.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listPeople, type Permission, type Person } from "~/upstream/family/family.server.ts";
import type { PeopleConcerned } from "~/ui/PeopleConcerned.tsx";
import { forPeople } from "./concerned.server.ts";
import { settle } from "~/upstream/client/errors.ts";

/**
 * Null if the people could not be loaded, or the account has no patient.
 * @throws Response 404 if the caller lacks this permission for the patient
 */
export function actingFor(
  patient_id: string | undefined,
  people: Loadable<readonly Person[]>,
  permission: Permission,
): Person | null {
  if (!people.ok) return null;
  if (patient_id === undefined) return people.data.find(({ relation }) => relation === null) ?? null;
  const person = people.data.find((item) => item.patient_id === patient_id);
  if (!person?.permissions.includes(permission)) throw new Response(null, { status: 404 });
  return person;
}

/**
 * Null for the account's own patient and while people cannot be loaded; the laboratory authorizes
 * the data in any case.
 */
export async function forRelated(
  up: UpstreamContext,
  patient_id: string | undefined,
): Promise<PeopleConcerned | null> {
  if (patient_id === undefined || patient_id === up.patientId) return null;
  const people = await settle(listPeople(up));
  return people.ok ? forPeople(people.data, [patient_id]) : null;
}

/** "" for the account's own patient and while people cannot be loaded. */
export async function relationTo(up: UpstreamContext, patient_id: string): Promise<string> {
  if (patient_id === up.patientId) return "";
  const people = await settle(listPeople(up));
  const person = people.ok && people.data.find((item) => item.patient_id === patient_id);
  return (person && person.relation) || "";
}

export function ownRecordHref({ patientId }: UpstreamContext): string {
  return patientId ? paths.medicalRecord(patientId) : paths.patientHome();
}
