import { getProfile } from "../upstream/accounts/accounts.server.ts";
import type { UpstreamContext } from "../upstream/client/client.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../upstream/client/errors.ts";
import { endSession, noteTokenAccepted, type Session } from "./session.server.ts";

/**
 * True while the laboratory accepts the session's token as the same account's; ends the session otherwise.
 * Checks about once a minute per session; an outage counts as true.
 * @param asked called before a check that counts as use of the session
 */
export async function isTokenAlive(session: Session, asked?: UpstreamContext["asked"]): Promise<boolean> {
  if (!(await noteTokenAccepted(session))) return true;
  try {
    const { uuid } = await getProfile({ token: session.token, lang: "en", ...(asked && { asked }) });
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
