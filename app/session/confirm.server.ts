import { getProfile } from "../upstream/accounts.server.ts";
import type { UpstreamContext } from "../upstream/client.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../upstream/errors.ts";
import { endSession, noteTokenAccepted, type Session } from "./session.server.ts";

/**
 * Whether the laboratory still accepts the session's token; a session whose token it refuses is ended. It is
 * asked about once a minute for a session, by one caller, and not at all where another call has just shown it. A
 * laboratory that fails proves nothing, so the session stays.
 * @param asked called before it is asked, where that is use of the session
 */
export async function isTokenAlive(session: Session, asked?: UpstreamContext["asked"]): Promise<boolean> {
  if (!(await noteTokenAccepted(session))) return true;
  try {
    await getProfile({ token: session.token, lang: "en", ...(asked && { asked }) });
  } catch (error) {
    if (error instanceof UpstreamRefusal && error.status === 401) {
      await endSession(session);
      return false;
    }
    if (!(error instanceof UpstreamRefusal || error instanceof UpstreamFault)) throw error;
  }
  return true;
}
