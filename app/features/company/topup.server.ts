import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { findTopup, type Topup } from "~/upstream/company/deposit.server.ts";

/** Throws 404 if unknown. */
export async function requireTopup(up: UpstreamContext, id = ""): Promise<Topup> {
  const topup = await findTopup(up, id);
  if (!topup) throw new Response(null, { status: 404 });
  return topup;
}
