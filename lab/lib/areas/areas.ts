import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { placeName, villageName } from "./area-names.ts";
import { z } from "zod";

/** Kemendagri digits: province 2, city 4, district 6, subdistrict 10. */
interface Area {
  id: string;
  name: string;
}

export interface Subdistrict extends Area {
  code: string;
  postal_code: string | null;
  province_id_sni: string;
  city_id: string;
  district_id: string;
}

export interface ParentNames {
  province_name: string;
  city_name: string;
  district_name: string;
}

/** 84,000 villages stay text: objects would cost far more memory. */
export class Areas {
  readonly provinces: readonly Area[];
  readonly #cities: ReadonlyMap<string, Area>;
  readonly #districts: ReadonlyMap<string, Area>;
  readonly #citiesOf = new Map<string, Area[]>();
  readonly #districtsOf = new Map<string, Area[]>();
  readonly #offsets = new Map<string, number>();

  constructor(
    files: { provinces: string; regencies: string; districts: string },
    /** lines of `code,district code,name`, sorted by code */
    readonly villages: string,
    readonly postal: PostalCodes,
  ) {
    this.provinces = rowsOf(files.provinces)
      .map(([code, name]) => ({ id: digits(code), name: placeName(name) }))
      .sort(byName);
    this.#cities = group(files.regencies, 2, this.#citiesOf, placeName);
    this.#districts = group(files.districts, 4, this.#districtsOf, villageName);
    for (let index = villages.indexOf("\n") + 1; index > 0 && index < villages.length;) {
      const district = villages.slice(index, index + 8);
      if (!this.#offsets.has(district)) this.#offsets.set(district, index);
      index = villages.indexOf("\n", index) + 1;
    }
  }

  citiesOf(province_id_sni: string): readonly Area[] {
    return this.#citiesOf.get(province_id_sni) ?? [];
  }

  districtsOf(city_id: string): readonly Area[] {
    return this.#districtsOf.get(city_id) ?? [];
  }

  districts(): Area[] {
    return [...this.#districts.values()];
  }

  subdistrictsOf(district_id: string): Subdistrict[] {
    const dotted = district_id.replace(/^(\d\d)(\d\d)(\d\d)$/, "$1.$2.$3");
    const subdistricts: Subdistrict[] = [];
    let index = this.#offsets.get(dotted) ?? this.villages.length;
    while (this.villages.startsWith(dotted, index)) {
      const end = endOfLine(this.villages, index);
      subdistricts.push(this.subdistrictAt(index, end));
      index = end + 1;
    }
    return subdistricts.sort(byName);
  }

  /** Rows `from` (0 = first) to before `to`. */
  subdistricts(slice: { from: number; to: number }): { total: number; rows: Subdistrict[] } {
    const rows: Subdistrict[] = [];
    let total = 0;
    for (let index = this.villages.indexOf("\n") + 1; index > 0 && index < this.villages.length; total += 1) {
      const end = endOfLine(this.villages, index);
      if (total >= slice.from && total < slice.to) rows.push(this.subdistrictAt(index, end));
      index = end + 1;
    }
    return { total, rows };
  }

  subdistrictAt(index: number, end: number): Subdistrict {
    const code = digits(this.villages.slice(index, index + 13));
    return {
      id: code,
      code,
      name: villageName(this.villages.slice(index + 23, end)),
      postal_code: this.postal.of(code),
      province_id_sni: code.slice(0, 2),
      city_id: code.slice(0, 4),
      district_id: code.slice(0, 6),
    };
  }

  find(code: string): Subdistrict | null {
    const plain = digits(code);
    return this.subdistrictsOf(plain.slice(0, 6)).find((subdistrict) => subdistrict.code === plain) ?? null;
  }

  parentNames(code: string): ParentNames {
    return {
      province_name: this.provinces.find((province) => province.id === code.slice(0, 2))?.name ?? "",
      city_name: this.#cities.get(code.slice(0, 4))?.name ?? "",
      district_name: this.#districts.get(code.slice(0, 6))?.name ?? "",
    };
  }
}

export function endOfLine(text: string, index: number): number {
  const end = text.indexOf("\n", index);
  return end < 0 ? text.length : end;
}

const collator = new Intl.Collator("id", { numeric: true });
const byName = (a: Area, b: Area): number => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);

const digits = (code: string): string => code.replaceAll(".", "");

function rowsOf(csv: string): [code: string, name: string][] {
  const rows = csv.split("\n").slice(1).filter(Boolean);
  return rows.map((row) => [row.slice(0, row.indexOf(",")), row.slice(row.lastIndexOf(",") + 1)]);
}

function group(
  csv: string,
  parentDigits: number,
  children: Map<string, Area[]>,
  nameOf: (raw: string) => string,
): Map<string, Area> {
  const all = new Map<string, Area>();
  for (const [code, raw] of rowsOf(csv)) {
    const area = { id: digits(code), name: nameOf(raw) };
    const parent = area.id.slice(0, parentDigits);
    all.set(area.id, area);
    children.set(parent, [...(children.get(parent) ?? []), area]);
  }
  for (const list of children.values()) list.sort(byName);
  return all;
}

let loading: Promise<Areas> | undefined;

/** Rejects if files are missing. */
export function loadAreas(): Promise<Areas> {
  loading ??= read().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function read(): Promise<Areas> {
  const folder = join(dirname(createRequire(import.meta.url).resolve("idn-area-data/package.json")), "data");
  const file = (name: string) => readFile(join(folder, `${name}.csv`), "utf8");
  const [provinces, regencies, districts, villages, postal] = await Promise.all([
    file("provinces"),
    file("regencies"),
    file("districts"),
    file("villages"),
    postalCodes(),
  ]);
  return new Areas({ provinces, regencies, districts }, villages, postal);
}

interface PostalCodes {
  /** five digits or null; `code`: ten digits */
  of(code: string): string | null;
  /** six-digit codes */
  districtsWith(postal_code: string): string[];
}

const shape = z.object({ codes: z.string() });

async function postalCodes(): Promise<PostalCodes> {
  const { codes } = shape.parse((await import("./postal-codes.json")).default);
  const districts = new Map(codes.split(" ").map((row) => [row.slice(0, 6), row.slice(7)]));
  return {
    of(code) {
      const [common = "-", ...exceptions] = districts.get(code.slice(0, 6))?.split(";") ?? [];
      const current = exceptions.find((exception) =>
        exception
          .slice(exception.indexOf("=") + 1)
          .split(",")
          .includes(code.slice(6)),
      );
      const existing = current ? current.slice(0, current.indexOf("=")) : common;
      return existing === "-" ? null : existing;
    },
    districtsWith: (postal_code) =>
      [...districts].filter(([, row]) => row.includes(postal_code)).map(([district]) => district),
  };
}
