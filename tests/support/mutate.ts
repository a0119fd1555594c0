import fc from "fast-check";
import { isLong, runs } from "./runs.ts";

/** Changed answers for each property. */
export const RUNS = runs(40, 2000);
/** The same answers in every run of the suite; others in a search for more. */
export const SEED = isLong ? {} : { seed: 20261122 };

/** One change of a JSON value: at which of its places, and what stands there instead. */
export interface Mutation {
  /** 0–1: place in the order of reading */
  at: number;
  value: unknown;
}

/** Values that another provider, or a fault, could put in the place of any other. Texts are harmless to look for. */
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  value: fc.constantFrom<unknown[]>(
    ...[null, undefined, "", " ", "x", "2026-13-45", "not a date", "-1", "1e21", "45000.00", true, false],
    ...[0, -1, 1.5, 1e21, -1e21, 9007199254740993, 1e308],
    ...[[], {}, [null], [[]], [{}], { id: {} }, [null, {}, 1, "x"]],
  ),
});

/** A copy of a JSON value with these changes. */
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
