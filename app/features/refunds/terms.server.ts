import { getT } from "~/i18n/i18n.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import { findRefundTerms } from "~/upstream/refunds/refunds.server.ts";

/**
 * The laboratory's rule of cancellations in words, to be shown before payment. Null if it does not
 * offer refunds: then payments cannot be canceled or refunded.
 */
export async function refundTermsFor(
  up: UpstreamContext,
  request: Request,
  order_type: string,
): Promise<string | null> {
  const terms = await settle(findRefundTerms(up, order_type));
  return terms.ok ? terms.data : getT(request)("refunds:terms_later");
}
