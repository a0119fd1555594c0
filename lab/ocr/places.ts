import type { Areas } from "../lib/areas/areas.ts";
import { normalize } from "../lib/fuzzy.ts";

interface Place {
  /** 4 digits regency, 6 district, 10 village */
  code: string;
  /** as on cards, without KABUPATEN and KOTA */
  name: string;
  normalized: string;
}

export interface Places {
  regencies: readonly Place[];
  districts: readonly Place[];
  villagesOf(district: string): Place[];
  has(district: string): boolean;
}

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
