import { getProduct } from "~/upstream/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { getPromo, hasEnded } from "~/upstream/promos.server.ts";
import { settle } from "~/upstream/settle.ts";

/** Most products that a promo shows. */
const MOST = 12;

/** A promo with its products; those that are gone or cannot be loaded are left out. @throws UpstreamRefusal 404 */
export async function loadPromo(up: UpstreamContext, id: string) {
  const promo = await getPromo(up, id);
  const products = await Promise.all(
    promo.product_ids.slice(0, MOST).map((product_id) => settle(getProduct(up, product_id))),
  );
  return {
    title: promo.headline,
    promo,
    ended: hasEnded(promo),
    products: products.flatMap((product) => (product.ok ? [product.data] : [])),
  };
}
export type PromoView = Awaited<ReturnType<typeof loadPromo>>;
