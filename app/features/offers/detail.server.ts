import { redirect } from "@remix-run/node";
import { refundTermsFor } from "~/features/refunds/terms.server.ts";
import { netPrice } from "~/lib/prices.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { getProduct, type Product } from "~/upstream/catalogue/catalogue.server.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { familiarFirst, listFamiliarBranches } from "~/features/branches/familiar.server.ts";
import { listBranchChoices } from "~/upstream/branches/plants.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import type { OfferType } from "./offer-type.ts";
import { findFirstFree, readOffer } from "~/features/catalogue/for-visitors.server.ts";
import { lastBranch } from "~/features/catalogue/last-branch.server.ts";
import { productPath } from "./product-path.ts";

/**
 * Omits branches and people that fail to load.
 * @throws UpstreamRefusal 404 unknown product; Response redirect to the page of a product of
 * another type
 */
export async function loadOffer({ request, up, t }: Guarded, type: OfferType, product_id: string) {
  const isPackage = type === "package";
  const [product, branches, people, familiar, terms, asVisitor] = await Promise.all([
    getProduct(up, product_id, { patient_id: up.patientId ?? undefined }),
    settle(listBranchChoices(up)),
    isPackage ? settle(listBookablePeople(up)) : null,
    settle(listFamiliarBranches(up)),
    refundTermsFor({ up, t }, type),
    isPackage ? settle(readOffer(up, { id: product_id })) : null,
  ]);
  if (product.product_type !== type) throw redirect(productPath(product));
  const names = new Map(branches.ok ? branches.data.map(({ id, name }) => [id, name]) : []);
  const offered = product.prices
    .flatMap((price) => {
      const name = names.get(price.plant_id);
      return name === undefined ? [] : [{ id: price.plant_id, name, price }];
    })
    .sort((a, b) => (netPrice(a.price) ?? Infinity) - (netPrice(b.price) ?? Infinity));
  const sorted = usualFirst(request, offered, familiar);
  const [branch] = sorted;
  return {
    title: product.name,
    product,
    /** the last used or nearest to hand first, else the cheapest */
    branches: sorted,
    /** of the first branch; null when they could not be read */
    times: branch && isPackage ? await findFirstFree(up, branch.id, product_id) : null,
    /** with the prices of its tests, which only visitors are told */
    contents: pricedContents(product, asVisitor),
    /** null: payments cannot be canceled or refunded */
    terms,
    people: people?.ok ? people.data : [],
  };
}
export type OfferView = Awaited<ReturnType<typeof loadOffer>>;

/** The asked for, the last used, one nearest to hand, else the first. */
function usualFirst<B extends { id: string }>(
  request: Request,
  branches: B[],
  familiar: Loadable<string[]>,
): B[] {
  const last = new URL(request.url).searchParams.get("plant_id") ?? lastBranch(request);
  return familiarFirst(branches, [...(last ? [last] : []), ...(familiar.ok ? familiar.data : [])]);
}

function pricedContents(product: Product, asVisitor: Loadable<{ value: Product }> | null): Product {
  const priced = asVisitor?.ok ? asVisitor.data.value : null;
  return priced && priced.price_from === product.price_from ? priced : product;
}
