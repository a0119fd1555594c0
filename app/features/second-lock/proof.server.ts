import { redirect } from "@remix-run/node";
import { paths } from "~/lib/paths.ts";
import { requestedPage } from "~/lib/redirect.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { isMissing } from "~/session/offered.server.ts";
import { keepProof, liveProofs, type Session } from "~/session/session.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import { getSecondLock, type LockAction } from "~/upstream/second-lock/second-lock.server.ts";

/** Time to fill in a form with a password or a file. */
const FORM_SECONDS = 180;

/** Stores a proof with the session. */
export async function acceptProof(
  session: Session,
  purpose: LockAction,
  { proof, expires_at }: { proof: string | null; expires_at: string | null },
): Promise<void> {
  if (proof === null || expires_at === null) return;
  await keepProof(session, { purpose, token: proof, endsAt: Date.parse(expires_at) });
}

/**
 * Asks for the second lock before a form that could not be kept, because it holds a password or a file.
 * @throws Response redirect to the second lock
 */
export async function confirmAhead(guarded: Guarded, purpose: LockAction): Promise<void> {
  const { request, session, up } = guarded;
  if (isMissing("GET /second-lock/get") || liveProofs(session, purpose, FORM_SECONDS).length > 0) return;
  const lock = await settle(getSecondLock(up));
  if (!lock.ok || !(lock.data.is_on || lock.data.company_requires)) return;
  throw redirect(paths.secondLock({ purpose, redirect: requestedPage(request.url) }));
}
