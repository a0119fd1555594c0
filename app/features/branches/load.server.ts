import { searchTitle } from "~/features/catalogue/search-title.server.ts";
import { loadPage } from "~/forms/list.server.ts";
import { pageHref } from "~/lib/page-href.ts";
import type { paths } from "~/lib/paths.ts";
import { getProduct } from "~/upstream/catalogue/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { listCities, listPlants } from "~/upstream/branches/plants.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import type { NearQuery } from "./query.server.ts";

const PER_PAGE = 20;

/**
 * Branches, cities to choose from, and the product whose price is compared, if any.
 * @param at path of the list page or the map page
 */
export async function loadBranches(
  up: UpstreamContext,
  request: Request,
  query: NearQuery,
  at: typeof paths.nearme,
) {
  const { product_id } = query;
  const [branches, cities, product] = await Promise.all([
    loadPage(query.page, branchesFor(up, query), (page) => pageHref(at, query, page)),
    settle(listCities(up)),
    product_id ? settle(getProduct(up, product_id)) : null,
  ]);
  return {
    title: searchTitle(request, "catalogue:nearme.title", query.q),
    query,
    /** applied order; undefined means by name */
    sort: possibleSort(query),
    branches,
    cities: cities.ok ? cities.data : [],
    product: product?.ok ? { id: product.data.id, name: product.data.name } : null,
  };
}
export type BranchesView = Awaited<ReturnType<typeof loadBranches>>;

/** Unknown cities or products give an empty list. */
async function branchesFor(up: UpstreamContext, query: NearQuery) {
  const place = hasPosition(query) ? {} : { lat: undefined, lng: undefined };
  try {
    return await listPlants(up, { ...query, ...place, sort: possibleSort(query), per_page: PER_PAGE });
  } catch (error) {
    if (!(error instanceof UpstreamRefusal && [400, 404].includes(error.status))) throw error;
    return { results: [], meta: { page: 1, per_page: PER_PAGE, total: 0, last_page: 1 } };
  }
}

function hasPosition({ lat, lng }: NearQuery): boolean {
  return lat !== undefined && lng !== undefined;
}

/** Available order: distance needs a position or city, price a product. */
function possibleSort(query: NearQuery): NearQuery["sort"] {
  if (query.sort === "price") return query.product_id ? "price" : undefined;
  if (query.sort === "city") return "city";
  const wanted = query.sort === "distance" || query.lat !== undefined;
  return wanted && (query.city_id !== undefined || hasPosition(query)) ? "distance" : undefined;
}
