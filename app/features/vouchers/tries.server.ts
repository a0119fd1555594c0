import { FormRejection } from "~/forms/failure.server.ts";
import type { Session } from "~/session/session.server.ts";
import { countTry, refundTry } from "~/state/limits.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { voucherRejection } from "./refusal.server.ts";

/** Allows typing errors, prevents guessing. */
const LIMIT = { count: 10, seconds: 15 * 60 };

/** @throws FormRejection at the field `code`, with the rule's sentence; 429 after too many unknown codes */
export async function tryVoucher<T>(
  { session, up }: { session: Session; up: UpstreamContext },
  send: () => Promise<T>,
): Promise<T> {
  const { allowed, secondsLeft } = await countTry("voucher", session.accountKey, LIMIT);
  if (!allowed)
    throw new FormRejection({ code: ["errors:too_many"] }, { status: 429, retryAfter: secondsLeft });
  let unknown = false;
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error;
    unknown = error.code === "not_found" || error.status === 404;
    throw voucherRejection(error, up.lang);
  } finally {
    if (!unknown) await refundTry("voucher", session.accountKey);
  }
}
