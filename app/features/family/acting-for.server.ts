import type { Loadable } from "~/lib/loadable.ts";
import type { Permission, Person } from "~/upstream/family.server.ts";

/**
 * The person that a page is for: the one that its address names, else the caller's own patient. Null when
 * the people could not be loaded, or when nobody is named and the account has no patient; the laboratory
 * checks the permission again.
 * @param patient_id from the query
 * @throws Response 404 when the caller may not act for this person in this way
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
