import { settle } from "~/upstream/settle.ts";
import { getProduct } from "~/upstream/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { UpstreamRefusal } from "~/upstream/errors.ts";
import { listCities, listPlants } from "~/upstream/plants.server.ts";
import { possibleSort, type NearQuery } from "./query.ts";

const PER_PAGE = 20;

/** Branches, cities for the choice, and the product whose price is compared, if any. */
export async function loadBranches(up: UpstreamContext, query: NearQuery) {
  const { product_id } = query;
  const [branches, cities, product] = await Promise.all([
    settle(branchesFor(up, query)),
    settle(listCities(up)),
    product_id ? settle(getProduct(up, product_id)) : null,
  ]);
  return {
    branches,
    cities: cities.ok ? cities.data : [],
    product: product?.ok ? { id: product.data.id, name: product.data.name } : null,
  };
}

/** An unknown city or product is a filter that nothing fits, not a fault. */
async function branchesFor(up: UpstreamContext, query: NearQuery) {
  const place = query.lat === undefined || query.lng === undefined ? { lat: undefined, lng: undefined } : {};
  try {
    return await listPlants(up, { ...query, ...place, sort: possibleSort(query), per_page: PER_PAGE });
  } catch (error) {
    if (!(error instanceof UpstreamRefusal && [400, 404].includes(error.status))) throw error;
    return { results: [], meta: { page: 1, per_page: PER_PAGE, total: 0, last_page: 1 } };
  }
}
