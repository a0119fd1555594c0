import { expect, it } from "vitest";
import { arrange } from "../../app/features/branches/arrange.ts";
import { plant } from "../../app/upstream/branches/plants.server.ts";

const branch = (id: string, more: object = {}) => plant.parse({ id, name: `Branch ${id}`, ...more });
const all = [
  branch("c", { city_name: "Medan", latitude: 3.59, longitude: 98.67, is_open_now: true }),
  branch("a", { city_name: "Jakarta", latitude: -6.2, longitude: 106.82, is_open_now: false }),
  branch("b", { city_name: "Bandung", product: { prices: [{ amount: 70_000 }] } }),
  branch("d", { city_name: "Bogor", product: { prices: [{ amount: 50_000 }] } }),
];
const plain = {
  q: "",
  open_now: false,
  lat: undefined,
  lng: undefined,
  page: 1,
  city: undefined,
  sort: undefined,
};
const idsOf = (more: object, per_page = 20) =>
  arrange(all, { ...plain, ...more }, per_page).results.map(({ id }) => id);

it.each([
  ["by name without a choice", {}, ["a", "b", "c", "d"]],
  ["of a searched name or city", { q: "band" }, ["b"]],
  ["of a city", { city: "MEDAN" }, ["c"]],
  ["known to be open", { open_now: true }, ["c"]],
  ["by city", { sort: "city" }, ["b", "d", "a", "c"]],
  ["by price, unknown prices last", { sort: "price" }, ["d", "b", "a", "c"]],
  ["by distance, unknown places last", { sort: "distance", lat: 3.5, lng: 98.6 }, ["c", "a", "b", "d"]],
])("lists branches %s", (_name, query, ids) => {
  expect(idsOf(query)).toEqual(ids);
});

it("pages the branches, and measures the distance to known places", () => {
  const { results, meta } = arrange(all, { ...plain, page: 2, lat: -6.9, lng: 107.6 }, 3);
  expect([results.map(({ id }) => id), meta]).toEqual([
    ["d"],
    { page: 2, per_page: 3, total: 4, last_page: 2 },
  ]);
  const [jakarta, bandung] = arrange(all, { ...plain, lat: -6.9, lng: 107.6 }, 3).results;
  expect(jakarta?.distance_km).toBeCloseTo(116, 0);
  expect(bandung?.distance_km).toBeNull();
});
