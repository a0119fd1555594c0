import { keepVoucher } from "~/features/vouchers/claim.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getProduct } from "~/upstream/catalogue/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { getPromo, hasPromoEnded } from "~/upstream/catalogue/promos.server.ts";
import { settle } from "~/upstream/client/settle.ts";

const MOST = 12;

/**
 * A promo with its available products.
 * @throws UpstreamRefusal 404
 */
export async function loadPromo(up: UpstreamContext, id: string) {
  const promo = await getPromo(up, id);
  const products = await Promise.all(
    promo.product_ids.slice(0, MOST).map((product_id) => settle(getProduct(up, product_id))),
  );
  return {
    title: promo.headline,
    promo,
    ended: hasPromoEnded(promo),
    products: products.flatMap((product) => (product.ok ? [product.data] : [])),
  };
}
export type PromoView = Awaited<ReturnType<typeof loadPromo>>;

/**
 * Claims a promo's voucher.
 * @throws FormRejection if the promo has ended or has none; UpstreamRefusal 404
 */
export async function claimOf(patient: Guarded, id: string): Promise<Response> {
  const promo = await getPromo(patient.up, id);
  if (promo.voucher_code === null || hasPromoEnded(promo))
    throw new FormRejection({ "": ["offers:promo.ended_text"] }, { status: 409 });
  return keepVoucher(patient, promo.voucher_code);
}
