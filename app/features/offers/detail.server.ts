import { redirect } from "@remix-run/node";
import { refundTermsFor } from "~/features/refunds/terms.server.ts";
import { netPrice } from "~/lib/prices.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getProduct } from "~/upstream/catalogue/catalogue.server.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { familiarFirst, listFamiliarBranches } from "~/features/branches/familiar.server.ts";
import { listBranchChoices } from "~/upstream/branches/plants.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import type { OfferType } from "./offer-type.ts";
import { productPath } from "./product-path.ts";

/**
 * Omits branches and people that fail to load.
 * @throws UpstreamRefusal 404 unknown product; Response redirect to the page of a product of
 * another type
 */
export async function loadOffer({ up, t }: Guarded, type: OfferType, product_id: string) {
  const [product, branches, people, familiar, terms] = await Promise.all([
    getProduct(up, product_id, { patient_id: up.patientId ?? undefined }),
    settle(listBranchChoices(up)),
    type === "package" ? settle(listBookablePeople(up)) : null,
    settle(listFamiliarBranches(up)),
    refundTermsFor({ up, t }, type),
  ]);
  if (product.product_type !== type) throw redirect(productPath(product));
  const names = new Map(branches.ok ? branches.data.map(({ id, name }) => [id, name]) : []);
  const offered = product.prices
    .flatMap((price) => {
      const name = names.get(price.plant_id);
      return name === undefined ? [] : [{ id: price.plant_id, name, price }];
    })
    .sort((a, b) => (netPrice(a.price) ?? Infinity) - (netPrice(b.price) ?? Infinity));
  const [cheapest, ...others] = offered;
  const sorted = cheapest ? [cheapest, ...familiarFirst(others, familiar.ok ? familiar.data : [])] : [];
  return {
    title: product.name,
    product,
    /** the one of `price_from` first, then the nearest to hand */
    branches: sorted,
    /** null: payments cannot be canceled or refunded */
    terms,
    people: people?.ok ? people.data : [],
  };
}
export type OfferView = Awaited<ReturnType<typeof loadOffer>>;
