import type { Caller } from "~/session/guards.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { findRefundTerms } from "~/upstream/refunds/refunds.server.ts";

/** Null if the laboratory offers no refunds: payments cannot be canceled or refunded. */
export async function refundTermsFor(
  { up, t }: Pick<Caller, "up" | "t">,
  order_type: string,
): Promise<string | null> {
  const terms = await settle(findRefundTerms(up, order_type));
  return terms.ok ? terms.data : t("refunds:terms_later");
}
