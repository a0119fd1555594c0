import { settle } from "~/upstream/settle.ts";
import { listCategories, listProducts } from "~/upstream/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { listBookablePeople } from "~/upstream/family.server.ts";
import { listPlants } from "~/upstream/plants.server.ts";
import type { TestQuery } from "./query.ts";

const PER_PAGE = 12;

/** Everything the list shows; each part fails alone. Choices that cannot be loaded are empty. */
export async function loadTests(up: UpstreamContext, query: TestQuery) {
  const { patient_id, ...filter } = query;
  const [products, categories, plants, people] = await Promise.all([
    settle(listProducts(up, { ...filter, product_type: "test", per_page: PER_PAGE })),
    settle(listCategories(up, "test")),
    settle(listPlants(up)),
    settle(listBookablePeople(up)),
  ]);
  const known = people.ok ? people.data : [];
  return {
    products,
    categories: categories.ok ? categories.data : [],
    plants: plants.ok ? plants.data.results.map(({ id, name }) => ({ id, name })) : [],
    people: known,
    /** for whom things are added: the person asked for, else the account's own patient */
    patient: known.find((person) => person.patient_id === patient_id) ?? known[0] ?? null,
  };
}
