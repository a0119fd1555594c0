import type { Guarded } from "~/session/guards.server.ts";
import { refreshSessions } from "~/session/session.server.ts";
import type { ProfileDetails } from "~/upstream/profile/profile.server.ts";
import { fullName } from "~/lib/person-name.ts";

/** Updates every session of the account. */
export async function showName({ session }: Guarded, { person }: ProfileDetails): Promise<void> {
  const name = fullName(person);
  if (name === "" || name === session.name) return;
  await refreshSessions(session.accountKey, { name, medicalRecordNumber: session.medicalRecordNumber });
}
