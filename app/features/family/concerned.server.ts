import { getProfile } from "~/upstream/accounts/accounts.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import type { Person } from "~/upstream/family/family.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import type { PeopleConcerned } from "~/ui/PeopleConcerned.tsx";

interface Named {
  patient_id: string | null;
  name: string;
}

/** The account's own patient; undefined if loading fails, null without one. */
export async function ownPatientOf(up: UpstreamContext): Promise<string | null | undefined> {
  const profile = await settle(getProfile(up));
  return profile.ok ? (profile.data.person?.patient?.patient_id ?? null) : undefined;
}

function concerned(
  about: PeopleConcerned["about"],
  own: string | null | undefined,
  people: readonly Named[],
): PeopleConcerned | null {
  if (own === undefined) return null;
  const others = people.filter(({ patient_id }) => patient_id !== null && patient_id !== own);
  const names = [...new Set(others.map(({ name }) => name))].filter(Boolean);
  if (names.length === 0) return null;
  return { about, names, self: people.some(({ patient_id }) => patient_id === own) };
}

/** For the chosen ones of {@link listBookablePeople}. */
export function forPeople(people: readonly Person[], chosen: readonly string[]): PeopleConcerned | null {
  const own = people.find(({ relation }) => relation === null)?.patient_id ?? null;
  return concerned(
    "doing",
    own,
    people.filter(({ patient_id }) => chosen.includes(patient_id)),
  );
}

export function forPatient(
  own: string | null | undefined,
  { patient_id, patient_name }: { patient_id: string | null; patient_name: string },
): PeopleConcerned | null {
  return concerned("doing", own, [{ patient_id, name: patient_name }]);
}

export function forOrder(
  own: string | null | undefined,
  { participants }: { participants: readonly { patient_id: string; patient_name: string }[] },
): PeopleConcerned | null {
  return concerned(
    "order",
    own,
    participants.map(({ patient_id, patient_name }) => ({ patient_id, name: patient_name })),
  );
}

export function forRows(
  own: string | null | undefined,
  rows: readonly { patient_id: string | null; patient_name: string }[],
): PeopleConcerned | null {
  return concerned(
    "list",
    own,
    rows.map(({ patient_id, patient_name }) => ({ patient_id, name: patient_name })),
  );
}
