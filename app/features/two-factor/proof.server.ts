import { redirect } from "@remix-run/node";
import { paths } from "~/lib/paths.ts";
import { requestedPage } from "~/lib/redirect.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { isMissing } from "~/session/offered.server.ts";
import { keepProof, liveProofs, type Session } from "~/session/session.server.ts";
import { store } from "~/state/store.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import type { LockAction } from "~/upstream/client/lock-purposes.ts";
import { getTwoFactor } from "~/upstream/two-factor/two-factor.server.ts";

/** Time to fill in a form with a password or a file; a new proof always has it. */
const FORM_SECONDS = 120;
/** The contract's usual and shortest, ms. */
const LIFE_MS = { usual: 600_000, shortest: 180_000 };

/** The end is by the portal's own clock. */
export async function acceptProof(
  session: Session,
  purpose: LockAction,
  { proof, expires_at }: { proof: string | null; expires_at: string | null },
): Promise<void> {
  if (proof === null) return;
  await keepProof(session, { purpose, token: proof, endsAt: store().now() + lifeOf(expires_at) });
}

/** Other lives come from a clock that differs, or from a time without zone. */
function lifeOf(expires_at: string | null): number {
  const remaining = Date.parse(expires_at ?? "") - Date.now();
  return remaining >= LIFE_MS.shortest ? Math.min(remaining, LIFE_MS.usual) : LIFE_MS.usual;
}

/**
 * Asks before a form with a password or a file, which could not be kept.
 * @throws Response redirect to the second lock
 */
export async function confirmAhead(guarded: Guarded, purpose: LockAction): Promise<void> {
  const { request, session, up } = guarded;
  if (isMissing("GET /second-lock/get") || liveProofs(session, purpose, FORM_SECONDS).length > 0) return;
  const lock = await settle(getTwoFactor(up));
  if (!lock.ok || !(lock.data.is_on || lock.data.company_requires)) return;
  throw redirect(paths.twoFactor({ purpose, redirect: requestedPage(request.url) }));
}
