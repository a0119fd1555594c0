import { getProfile } from "~/upstream/accounts/accounts.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import type { Person } from "~/upstream/family/family.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import type { PeopleConcerned } from "~/ui/PeopleConcerned.tsx";

interface Named {
  patient_id: string | null;
  name: string;
}

/** Undefined if loading fails, null without one. */
export async function ownPatientOf(up: UpstreamContext): Promise<string | null | undefined> {
  const profile = await settle(getProfile(up));
  return profile.ok ? (profile.data.person?.patient?.patient_id ?? null) : undefined;
}

function concerned(
  about: PeopleConcerned["about"],
  ownId: string | null | undefined,
  people: readonly Named[],
): PeopleConcerned | null {
  if (ownId === undefined) return null;
  const others = people.filter(({ patient_id }) => patient_id !== null && patient_id !== ownId);
  const names = [...new Set(others.map(({ name }) => name))].filter(Boolean);
  if (names.length === 0) return null;
  return { about, names, self: people.some(({ patient_id }) => patient_id === ownId) };
}

export function forPeople(people: readonly Person[], chosen: readonly string[]): PeopleConcerned | null {
  const current = people.find(({ relation }) => relation === null)?.patient_id ?? null;
  return concerned(
    "doing",
    current,
    people.filter(({ patient_id }) => chosen.includes(patient_id)),
  );
}

export function forPatient(
  ownId: string | null | undefined,
  { patient_id, patient_name }: { patient_id: string | null; patient_name: string },
): PeopleConcerned | null {
  return concerned("doing", ownId, [{ patient_id, name: patient_name }]);
}

export function forOrder(
  ownId: string | null | undefined,
  { participants }: { participants: readonly { patient_id: string; patient_name: string }[] },
): PeopleConcerned | null {
  return concerned(
    "order",
    ownId,
    participants.map(({ patient_id, patient_name }) => ({ patient_id, name: patient_name })),
  );
}

export function forRows(
  ownId: string | null | undefined,
  rows: readonly { patient_id: string | null; patient_name: string }[],
): PeopleConcerned | null {
  return concerned(
    "list",
    ownId,
    rows.map(({ patient_id, patient_name }) => ({ patient_id, name: patient_name })),
  );
}
