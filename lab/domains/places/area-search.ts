import { endOfLine, type Areas, type ParentNames, type Subdistrict } from "../../lib/areas/areas.ts";

interface Index {
  names: string[];
  offsets: number[];
}

const indexes = new WeakMap<Areas, Index>();
const AREA_TYPES = /^(kel|kelurahan|desa|kec|kecamatan|kab|prov|provinsi)$/;
const MAX_WORDS = 8;

function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/["'\u2018\u2019`.]/g, "")
    .replace(/-/g, " ");
}

function indexOf(areas: Areas): Index {
  const cached = indexes.get(areas);
  if (cached) return cached;
  const index: Index = { names: [], offsets: [] };
  const { villages } = areas;
  for (let position = villages.indexOf("\n") + 1; position > 0 && position < villages.length;) {
    const end = endOfLine(villages, position);
    index.names.push(fold(villages.slice(position + 23, end)));
    index.offsets.push(position);
    position = end + 1;
  }
  indexes.set(areas, index);
  return index;
}

/** @param slice rows from `from` (0 = first) to before `to` */
export function searchSubdistricts(
  areas: Areas,
  query: string,
  slice: { from: number; to: number },
): { total: number; rows: Subdistrict[] } {
  const postal = query.replace(/\s/g, "");
  if (/^\d{5}$/.test(postal)) {
    const candidates = areas.postal
      .districtsWith(postal)
      .flatMap((district) => areas.subdistrictsOf(district));
    const subdistricts = candidates.filter((candidate) => candidate.postal_code === postal);
    return { total: subdistricts.length, rows: subdistricts.slice(slice.from, slice.to) };
  }
  const words = wordsOf(query);
  if (!words.some((word) => word.length > 1)) return { total: 0, rows: [] };
  const villages = findVillages(areas, words);
  villages.sort((a, b) => b.score - a.score || (a.name === b.name ? a.at - b.at : a.name < b.name ? -1 : 1));
  const rows = villages.slice(slice.from, slice.to);
  return {
    total: villages.length,
    rows: rows.map(({ at }) => areas.subdistrictAt(at, endOfLine(areas.villages, at))),
  };
}

function findVillages(areas: Areas, words: readonly string[]) {
  const { names, offsets } = indexOf(areas);
  const parents = new Map<string, string>();
  const matches: { score: number; name: string; at: number }[] = [];
  names.forEach((name, index) => {
    const matchingWords = words.filter((word) => name.includes(word));
    if (matchingWords.length === 0) return;
    const position = offsets[index] ?? 0;
    if (matchingWords.length < words.length) {
      const district = areas.villages.slice(position, position + 8).replaceAll(".", "");
      const path = parents.get(district) ?? pathOf(areas.parentNames(district));
      parents.set(district, path);
      if (!words.every((word) => name.includes(word) || path.includes(word))) return;
    }
    const phrase = matchingWords.join(" ");
    matches.push({ score: name === phrase ? 2 : name.startsWith(phrase) ? 1 : 0, name, at: position });
  });
  return matches;
}

function wordsOf(query: string): string[] {
  const words = fold(query).split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== "" && !AREA_TYPES.test(word)).slice(0, MAX_WORDS);
}

function pathOf(names: ParentNames): string {
  return fold(`${names.district_name} ${names.city_name} ${names.province_name}`);
}
