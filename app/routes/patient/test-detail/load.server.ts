import { redirect } from "@remix-run/node";
import { actingFor } from "~/features/family/acting-for.server.ts";
import { lastBranch } from "~/features/catalogue/last-branch.server.ts";
import { findFirstFree } from "~/features/catalogue/for-visitors.server.ts";
import { productPath } from "~/features/offers/product-path.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { getProduct } from "~/upstream/catalogue/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamRefusal, settle } from "~/upstream/client/errors.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { familiarFirst, listFamiliarBranches } from "~/features/branches/familiar.server.ts";
import { listCities, listPlants, type Plant } from "~/upstream/branches/plants.server.ts";
import { listReviews } from "~/upstream/catalogue/reviews.server.ts";
import type { DetailQuery } from "./query.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

/**
 * Branches, people and reviews are Loadable.
 * @throws UpstreamRefusal, Response 404, or redirect for another kind of product
 */
export async function loadProduct(
  up: UpstreamContext,
  request: Request,
  product_id: string,
  query: DetailQuery,
) {
  // Guessed: people load later.
  const likely = query.patient_id ?? up.patientId ?? undefined;
  const requested = getProduct(up, product_id, { patient_id: likely });
  const [people, offering, cities, reviews, familiar] = await Promise.all([
    settle(listBookablePeople(up)),
    settle(plantsNear(up, product_id, query)),
    settle(listCities(up)),
    settle(listReviews(up, { product_id })),
    settle(listFamiliarBranches(up)),
    requested.catch(() => null),
  ]);
  const plants = sortBranches(offering, familiar.ok ? familiar.data : [], query);
  const known = people.ok ? people.data : [];
  const patient = actingFor(query.patient_id, people, "book");
  const fits = likely === patient?.patient_id;
  const product = await (fits ? requested : getProduct(up, product_id, { patient_id: patient?.patient_id }));
  const isKnown = isUnderstood(product.product_type);
  const branch = branchOf(query.plant_id ?? lastBranch(request), plants);
  if (isKnown && product.product_type !== "test") throw redirect(productPath(product));
  return {
    title: product.name,
    product,
    /** false: cannot be ordered */
    isKnown,
    plants: isKnown || !plants.ok ? plants : { ...plants, data: [] },
    cities: cities.ok ? cities.data : [],
    reviews,
    people: known,
    patient,
    /** the query's, the last used, or the first */
    branch,
    times: isKnown ? await timesAt(up, branch, product_id) : null,
  };
}

async function timesAt(up: UpstreamContext, branch: string | null, product_id: string) {
  return branch === null ? null : findFirstFree(up, branch, product_id);
}

function branchOf(requested: string | undefined, plants: Loadable<Plant[]>): string | null {
  if (!plants.ok) return null;
  return (plants.data.find(({ id }) => id === requested) ?? plants.data[0])?.id ?? null;
}

/** Without a position, familiar branches precede cheaper ones. */
function sortBranches(
  plants: Loadable<Plant[]>,
  familiar: readonly string[],
  { lat, lng, city_id }: DetailQuery,
): Loadable<Plant[]> {
  const near = city_id !== undefined || (lat !== undefined && lng !== undefined);
  return plants.ok && !near ? { ...plants, data: familiarFirst(plants.data, familiar) } : plants;
}

/** Nearest first, else cheapest. */
async function plantsNear(up: UpstreamContext, product_id: string, { lat, lng, city_id }: DetailQuery) {
  const near = lat !== undefined && lng !== undefined ? { lat, lng } : city_id ? { city_id } : null;
  const cheapest = () => listPlants(up, { product_id, sort: "price" });
  if (!near) return cheapest();
  try {
    return await listPlants(up, { product_id, sort: "distance", ...near });
  } catch (error) {
    // Without an unknown city.
    if (error instanceof UpstreamRefusal) return await cheapest();
    throw error;
  }
}
