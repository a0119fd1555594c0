import type { Guarded } from "~/session/guards.server.ts";
import { refreshSessions } from "~/session/session.server.ts";
import type { ProfileDetails } from "~/upstream/profile.server.ts";

/** Every session of the account shows the name that its profile has now. */
export async function showName({ session }: Guarded, { person }: ProfileDetails): Promise<void> {
  const name = [person.first_name, person.last_name].filter(Boolean).join(" ");
  if (name === "" || name === session.name) return;
  await refreshSessions(session.accountKey, { name, medicalRecordNumber: session.medicalRecordNumber });
}
