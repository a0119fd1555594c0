import { section } from "~/upstream/settle.ts";
import { listCategories, listProducts } from "~/upstream/catalogue.server.ts";
import type { Up } from "~/upstream/client.server.ts";
import { listBookablePeople } from "~/upstream/family.server.ts";
import { listPlants } from "~/upstream/plants.server.ts";
import type { TestQuery } from "./query.ts";

const PER_PAGE = 12;

/** Everything the list shows; each part fails alone. Choices that cannot be loaded are empty. */
export async function loadTests(up: Up, query: TestQuery) {
  const { patient_id, ...filter } = query;
  const [products, categories, plants, people] = await Promise.all([
    section(listProducts(up, { ...filter, product_type: "test", per_page: PER_PAGE })),
    section(listCategories(up, "test")),
    section(listPlants(up)),
    section(listBookablePeople(up)),
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
