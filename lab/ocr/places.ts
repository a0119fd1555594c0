import type { Areas } from "../store/areas.ts";
import { normalize } from "./fuzzy.ts";

interface Place {
  /** 4 digits regency, 6 digits district, 10 digits village */
  code: string;
  /** in capitals as on cards; without KABUPATEN and KOTA */
  name: string;
  /** name for comparisons */
  normalized: string;
}

/** Place names that a card can show. */
export interface Places {
  regencies: readonly Place[];
  districts: readonly Place[];
  /** villages of a district by its code of six digits */
  villagesOf(district: string): Place[];
  has(district: string): boolean;
}

/** The national list, in the form of cards. */
export function placesFrom(areas: Areas): Places {
  const districts = areas.districts().map(({ id, name }) => toPlace(id, name));
  const codes = new Set(districts.map(({ code }) => code));
  return {
    regencies: areas.provinces
      .flatMap(({ id }) => areas.citiesOf(id))
      .map(({ id, name }) => toPlace(id, name.replace(/^(Kota|Kabupaten) /, ""))),
    districts,
    villagesOf: (district) => areas.subdistrictsOf(district).map(({ id, name }) => toPlace(id, name)),
    has: (district) => codes.has(district),
  };
}

function toPlace(code: string, name: string): Place {
  return { code, name: name.toUpperCase(), normalized: normalize(name) };
}
