import { lastBranch } from "~/features/catalogue/last-branch.server.ts";
import { searchTitle } from "~/features/catalogue/search-title.server.ts";
import { loadPage } from "~/forms/list.server.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { getProduct } from "~/upstream/catalogue/catalogue.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamRefusal, settle } from "~/upstream/client/errors.ts";
import {
  listCities,
  listPlantPage,
  listPlants,
  type City,
  type Plant,
} from "~/upstream/branches/plants.server.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { familiarFirst, listFamiliarBranches } from "./familiar.server.ts";
import { inCityOrder } from "./city-order.ts";
import { arrange, contradicts } from "./arrange.ts";
import type { NearQuery } from "./query.server.ts";

const PER_PAGE = 20;

export async function loadBranches({ request, up, t }: Guarded, query: NearQuery, at: typeof paths.nearme) {
  const { product_id } = query;
  const cities = settle(listCities(up));
  const last = lastBranch(request);
  const [branches, familiar, product] = await Promise.all([
    loadPage(query.page, branchesFor(up, query, cities), (page) => pageHref(at, query, page)),
    settle(listFamiliarBranches(up)),
    product_id ? settle(getProduct(up, product_id)) : null,
  ]);
  const listed = await cities;
  return {
    title: searchTitle(t, at === paths.nearmeMap ? "branches:map_title" : "catalogue:nearme.title", query.q),
    query,
    /** undefined means by name */
    sort: possibleSort(query),
    branches: inUsualOrder(branches, query, [...(last ? [last] : []), ...(familiar.ok ? familiar.data : [])]),
    last,
    knows: branches.ok ? branches.data.knows : NOTHING,
    cities: listed.ok ? listed.data : [],
    product: product?.ok ? { id: product.data.id, name: product.data.name } : null,
  };
}
export type BranchesView = Awaited<ReturnType<typeof loadBranches>>;

const EVERYTHING = { hours: true, places: true, cities: true };
const NOTHING = { hours: false, places: false, cities: false };

/** A laboratory lists by name: the visitor's branch and city come first instead, where all are on one page. */
function inUsualOrder<L extends { results: Plant[]; meta: { last_page: number } }>(
  branches: Loadable<L>,
  query: NearQuery,
  familiar: readonly string[],
): Loadable<L> {
  if (!branches.ok || branches.data.meta.last_page > 1 || possibleSort(query)) return branches;
  const results = familiarFirst(branches.data.results, familiar);
  const [first] = results;
  const ownCity = first && familiar.includes(first.id) ? first.city_name : null;
  return { ...branches, data: { ...branches.data, results: inCityOrder(results, ownCity) } };
}

/** Unknown cities or products give an empty list. */
async function branchesFor(up: UpstreamContext, query: NearQuery, cities: Promise<Loadable<City[]>>) {
  const place = hasPosition(query) ? {} : { lat: undefined, lng: undefined };
  const requested = { ...query, ...place, sort: possibleSort(query) };
  try {
    const answer = await listPlantPage(up, { ...requested, per_page: PER_PAGE });
    const { results, meta } = answer;
    const listed = query.city_id === undefined ? null : await cities;
    const city = listed?.ok ? listed.data.find(({ id }) => id === query.city_id)?.name : undefined;
    // An order by distance from a city spans the country.
    const spans = requested.sort === "distance" && !hasPosition(query);
    const filters = { ...requested, city: spans ? undefined : city };
    const isPaged = !meta.unpaged && meta.per_page === PER_PAGE && results.length <= PER_PAGE;
    const theirs = { ...answer, knows: results.length > 0 ? knownOf(results) : EVERYTHING };
    if (isPaged && !results.some((item) => contradicts(item, filters))) return theirs;
    const all = meta.unpaged
      ? results
      : await listPlants(up, { ...requested, q: undefined, page: undefined });
    const arranged = arrange(all, filters, PER_PAGE);
    // A search may find more than the words themselves, and all of a few branches.
    const isSearched = isPaged && !results.some((item) => contradicts(item, { ...filters, q: "" }));
    const findsAllOfFew = arranged.meta.total === 0 && meta.total <= PER_PAGE;
    if (isSearched && (all.length > meta.total || findsAllOfFew)) return theirs;
    return { ...arranged, knows: knownOf(all) };
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || !findsNothing(error.status, query)) throw error;
    const meta = { page: 1, per_page: PER_PAGE, total: 0, last_page: 1 };
    return { results: [], meta, knows: EVERYTHING };
  }
}

/** A laboratory may refuse unknown keys, and a search without a match. */
function findsNothing(status: number, { q, city_id, product_id, open_now }: NearQuery): boolean {
  const hasKey = city_id !== undefined || product_id !== undefined;
  return ([400, 422].includes(status) && hasKey) || (status === 404 && (hasKey || q !== "" || open_now));
}

function knownOf(all: readonly Plant[]): typeof EVERYTHING {
  return {
    hours: all.some(({ is_open_now }) => typeof is_open_now === "boolean"),
    places: all.some(({ latitude, distance_km }) => latitude !== null || distance_km !== null),
    cities: all.some(({ city_name }) => city_name !== null),
  };
}

function hasPosition({ lat, lng }: NearQuery): boolean {
  return lat !== undefined && lng !== undefined;
}

/** Available order: distance needs a position or city, price a product. */
function possibleSort(query: NearQuery): NearQuery["sort"] {
  if (query.sort === "price") return query.product_id ? "price" : undefined;
  if (query.sort === "city") return "city";
  const requested = query.sort === "distance" || query.lat !== undefined;
  return requested && (query.city_id !== undefined || hasPosition(query)) ? "distance" : undefined;
}
