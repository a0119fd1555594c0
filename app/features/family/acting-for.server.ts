import { paths } from "~/lib/paths.ts";
import type { Loadable } from "~/lib/loadable.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listPeople, type Permission, type Person } from "~/upstream/family/family.server.ts";
import type { PeopleConcerned } from "~/ui/PeopleConcerned.tsx";
import { forPeople } from "./concerned.server.ts";
import { settle } from "~/upstream/client/settle.ts";

/**
 * The page's patient: the query's, else the account's own. Null if the people could not be loaded,
 * or if unnamed and the account has no patient.
 * @throws Response 404 if the caller lacks this permission for the patient
 */
export function actingFor(
  patient_id: string | undefined,
  people: Loadable<readonly Person[]>,
  permission: Permission,
): Person | null {
  if (!people.ok) return null;
  if (patient_id === undefined) return people.data.find(({ relation }) => relation === null) ?? null;
  const person = people.data.find((one) => one.patient_id === patient_id);
  if (!person?.permissions.includes(permission)) throw new Response(null, { status: 404 });
  return person;
}

/**
 * `concerned` of a page's data, so that the shell names the person. Null for the account's own patient
 * and while people cannot be loaded; the laboratory authorizes the data in any case.
 */
export async function forRelated(
  up: UpstreamContext,
  patient_id: string | undefined,
): Promise<PeopleConcerned | null> {
  if (patient_id === undefined || patient_id === up.patientId) return null;
  const people = await settle(listPeople(up));
  return people.ok ? forPeople(people.data, [patient_id]) : null;
}

/** The account's own record; its home page while the patient is unknown. */
export function ownRecordHref({ patientId }: UpstreamContext): string {
  return patientId ? paths.medicalRecord(patientId) : paths.patientHome();
}
