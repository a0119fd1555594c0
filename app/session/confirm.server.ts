import { getProfile } from "../upstream/accounts/accounts.server.ts";
import type { UpstreamContext } from "../upstream/client/client.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../upstream/client/errors.ts";
import { endSession, noteTokenAccepted, type Session } from "./session.server.ts";

/**
 * Checks about once a minute; an outage counts as true. A refused token ends the session.
 * @param asked called before a check that counts as use
 */
export async function isTokenAlive(session: Session, requested?: UpstreamContext["asked"]): Promise<boolean> {
  if (!(await noteTokenAccepted(session))) return true;
  try {
    const { uuid } = await getProfile({
      token: session.token,
      lang: "en",
      ...(requested && { asked: requested }),
    });
    if (session.uuid === null || session.uuid === uuid) return true;
    await endSession(session);
    return false;
  } catch (error) {
    if (error instanceof UpstreamRefusal && error.status === 401) {
      await endSession(session);
      return false;
    }
    if (!(error instanceof UpstreamRefusal || error instanceof UpstreamFault)) throw error;
  }
  return true;
}
