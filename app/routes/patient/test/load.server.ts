import { lastBranch } from "~/features/catalogue/last-branch.server.ts";
import { actingFor } from "~/features/family/acting-for.server.ts";
import { loadPage } from "~/forms/list.server.ts";
import { mistyped } from "~/forms/query.server.ts";
import { searchTitle } from "~/features/catalogue/search-title.server.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { listCategories, listProducts } from "~/upstream/catalogue/catalogue.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { listBranchChoices } from "~/upstream/branches/plants.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import type { TestQuery } from "./query.server.ts";

const PER_PAGE = 12;

/** Every part is Loadable; failed filter options are empty. */
export async function loadTestList({ request, up, t }: Guarded, query: TestQuery) {
  const { patient_id, ...filter } = query;
  const loading = listProducts(up, { ...filter, product_type: "test", per_page: PER_PAGE });
  const [products, categories, plants, people] = await Promise.all([
    loadPage(query.page, loading, (page) => pageHref(paths.tests, query, page)),
    settle(listCategories(up, "test")),
    settle(listBranchChoices(up)),
    settle(listBookablePeople(up)),
  ]);
  const branches = plants.ok ? plants.data : [];
  const chosen = query.plant_id ?? lastBranch(request);
  return {
    title: searchTitle(t, "catalogue:list.title", query.q),
    query,
    mistypedPrice: mistyped(request, "price_max", query.price_max),
    products,
    categories: categories.ok ? categories.data : [],
    plants: branches,
    branch:
      branches.find(({ id }) => id === chosen) ??
      (query.plant_id === undefined ? null : { id: query.plant_id, name: "" }),
    people: people.ok ? people.data : [],
    patient: actingFor(patient_id, people, "book"),
  };
}
export type TestListView = Awaited<ReturnType<typeof loadTestList>>;
