import type { BranchPlace } from "./city-order.ts";
import type { NearQuery } from "./query.server.ts";

export interface BranchArea<T extends BranchPlace> {
  /** null: the order is not by place, or the laboratory names none */
  name: string | null;
  /** index of its first branch in the list */
  start: number;
  plants: T[];
  /** its name is the city's, else the province's */
  inCity: boolean;
}

/** Consecutive branches of a city, or of a province with several cities. */
export function areasOf<T extends BranchPlace>(
  plants: readonly T[],
  sort?: NearQuery["sort"],
): BranchArea<T>[] {
  if (sort === "distance" || sort === "price")
    return [{ name: null, start: 0, plants: [...plants], inCity: false }];
  const areas: BranchArea<T>[] = [];
  plants.forEach((plant, start) => {
    const cities = new Set(
      plants.filter((other) => other.province_name === plant.province_name).map((other) => other.city_name),
    );
    const inCity = cities.size < 2 || plant.province_name === null || sort === "city";
    const name = inCity ? plant.city_name : plant.province_name;
    const last = areas.at(-1);
    if (last && last.name === name) last.plants.push(plant);
    else areas.push({ name, start, plants: [plant], inCity });
  });
  return areas;
}
