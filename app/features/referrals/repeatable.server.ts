import { withoutHiddenFee } from "~/features/fees/switch.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listSent, type SentReferral } from "~/upstream/referrals/referrer.server.ts";

const LAST = 3;

/** The doctor's last referrals that were not declined; empty if they could not be read. */
export async function loadRepeatable(up: UpstreamContext): Promise<SentReferral[]> {
  const last = await settle(listSent(up, {}, 1, LAST));
  const referrals = last.ok ? last.data.results : [];
  return referrals.filter(({ state }) => state !== "refused").map(withoutHiddenFee);
}
