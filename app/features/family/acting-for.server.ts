import type { Loadable } from "~/lib/loadable.ts";
import type { Permission, Person } from "~/upstream/family.server.ts";

/**
 * The patient that a page is for: the one in its query, else the account's own. Null when the people could not
 * be loaded, or when none is named and the account has no patient. The laboratory checks the permission again.
 * @param patient_id from the query
 * @throws Response 404 when the caller lacks this permission for the patient
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
