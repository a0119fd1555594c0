import fc from "fast-check";
import { runs } from "./runs.ts";

/** Mutations per property. */
export const RUNS = runs(40, 2000);

export interface Mutation {
  /** 0–1: position in reading order */
  at: number;
  value: unknown;
}

/** Values that another provider or a fault could substitute. Texts are unmistakable. */
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  value: fc.constantFrom<unknown[]>(
    null,
    undefined,
    "",
    " ",
    "x",
    "2026-13-45",
    "not a date",
    "-1",
    "1e21",
    "45000.00",
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    -1e21,
    9007199254740993,
    1e308,
    [],
    {},
    [null],
    [[]],
    [{}],
    { id: {} },
    [null, {}, 1, "x"],
  ),
});

export function mutated(value: unknown, mutations: readonly Mutation[]): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(value));
  for (const { at, value: other } of mutations) {
    const places = placesIn(copy);
    const place = places[Math.floor(at * places.length)];
    if (place) Object.assign(place.parent, { [place.name]: structuredClone(other) });
  }
  return copy;
}

function placesIn(value: unknown): { parent: object; name: string }[] {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inner]) => [{ parent: value, name }, ...placesIn(inner)]);
}
