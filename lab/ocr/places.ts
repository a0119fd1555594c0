import type { Areas } from "../store/areas.ts";
import { bare } from "./fuzzy.ts";

interface Place {
  /** digits only: 4 regency, 6 district */
  code: string;
  /** in capitals, as cards are printed, without KABUPATEN and KOTA */
  name: string;
  /** what readings are compared with */
  bare: string;
}

/** Names of places that a card may bear. */
export interface Places {
  regencies: readonly Place[];
  districts: readonly Place[];
  /** villages of a district by its code of six digits */
  villagesOf(district: string): Place[];
  has(district: string): boolean;
}

/** The national list as cards print it. */
export function placesFrom(areas: Areas): Places {
  const districts = areas.districts().map(({ id, name }) => printed(id, name));
  const codes = new Set(districts.map(({ code }) => code));
  return {
    regencies: areas.provinces
      .flatMap(({ id }) => areas.citiesOf(id))
      .map(({ id, name }) => printed(id, name.replace(/^(Kota|Kabupaten) /, ""))),
    districts,
    villagesOf: (district) => areas.subdistrictsOf(district).map(({ id, name }) => printed(id, name)),
    has: (district) => codes.has(district),
  };
}

function printed(code: string, name: string): Place {
  return { code, name: name.toUpperCase(), bare: bare(name) };
}
