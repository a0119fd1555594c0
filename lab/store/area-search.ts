import { endOfLine, type Areas, type ParentNames, type Subdistrict } from "./areas.ts";

interface Folded {
  /** names of villages in small letters, without marks */
  names: string[];
  /** where the line of each begins in the file */
  lines: number[];
}

const foldedOf = new WeakMap<Areas, Folded>();
/** Kinds of areas, which addresses put before names. */
const KINDS = /^(kel|kelurahan|desa|kec|kecamatan|kab|prov|provinsi)$/;
const MAX_WORDS = 8;

function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/["'‘’`.]/g, "")
    .replace(/-/g, " ");
}

function foldAll(areas: Areas): Folded {
  const known = foldedOf.get(areas);
  if (known) return known;
  const made: Folded = { names: [], lines: [] };
  const { villages } = areas;
  for (let at = villages.indexOf("\n") + 1; at > 0 && at < villages.length;) {
    const end = endOfLine(villages, at);
    made.names.push(fold(villages.slice(at + 23, end)));
    made.lines.push(at);
    at = end + 1;
  }
  foldedOf.set(areas, made);
  return made;
}

/**
 * Villages that fit: a postal code of five digits, or words of which at least one is in the village's name
 * and the others there or in the names around it, e.g. `gandaria utara kebayoran baru`. Best first: the
 * whole name, its beginning, then by name.
 * @param slice rows `from` (0 = first) to before `to`; only these are made
 */
export function searchSubdistricts(
  areas: Areas,
  query: string,
  slice: { from: number; to: number },
): { total: number; rows: Subdistrict[] } {
  const postal = query.replace(/\s/g, "");
  if (/^\d{5}$/.test(postal)) {
    const near = areas.postal.districtsWith(postal).flatMap((district) => areas.subdistrictsOf(district));
    const found = near.filter((one) => one.postal_code === postal);
    return { total: found.length, rows: found.slice(slice.from, slice.to) };
  }
  const words = wordsOf(query);
  if (!words.some((word) => word.length > 1)) return { total: 0, rows: [] };
  const found = findLines(areas, words);
  found.sort((a, b) => b.score - a.score || (a.name === b.name ? a.at - b.at : a.name < b.name ? -1 : 1));
  const rows = found.slice(slice.from, slice.to);
  return {
    total: found.length,
    rows: rows.map(({ at }) => areas.subdistrictAt(at, endOfLine(areas.villages, at))),
  };
}

function findLines(areas: Areas, words: readonly string[]) {
  const { names, lines } = foldAll(areas);
  const around = new Map<string, string>();
  const found: { score: number; name: string; at: number }[] = [];
  names.forEach((name, index) => {
    const own = words.filter((word) => name.includes(word));
    if (own.length === 0) return;
    const at = lines[index] ?? 0;
    if (own.length < words.length) {
      const district = areas.villages.slice(at, at + 8).replaceAll(".", "");
      let path = around.get(district);
      if (path === undefined) around.set(district, (path = pathOf(areas.namesAround(district))));
      const elsewhere = path;
      if (!words.every((word) => name.includes(word) || elsewhere.includes(word))) return;
    }
    const phrase = own.join(" ");
    found.push({ score: name === phrase ? 2 : name.startsWith(phrase) ? 1 : 0, name, at });
  });
  return found;
}

function wordsOf(query: string): string[] {
  const words = fold(query).split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== "" && !KINDS.test(word)).slice(0, MAX_WORDS);
}

function pathOf(names: ParentNames): string {
  return fold(`${names.district_name} ${names.city_name} ${names.province_name}`);
}
