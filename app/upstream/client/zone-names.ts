const INDONESIA: Readonly<Record<string, readonly string[]>> = {
  "Asia/Jakarta": ["Asia/Pontianak", "WIB", "Waktu Indonesia Barat", "Western Indonesia Time"],
  "Asia/Makassar": ["Asia/Ujung_Pandang", "WITA", "Waktu Indonesia Tengah", "Central Indonesia Time"],
  "Asia/Jayapura": ["WIT", "Waktu Indonesia Timur", "Eastern Indonesia Time"],
};

/** Another offset may belong to any country. */
const BY_OFFSET: Readonly<Record<string, string>> = {
  "7": "Asia/Jakarta",
  "8": "Asia/Makassar",
  "9": "Asia/Jayapura",
};

const keyOf = (name: string) => name.toLowerCase().replaceAll(/[\s_-]+/g, "");

const known = new Map(
  Object.entries(INDONESIA).flatMap(([zone, names]) => [zone, ...names].map((name) => [keyOf(name), zone])),
);

const OFFSET = /^(?:UTC|GMT)? ?\+ ?0?(\d)(?::?00)?$/i;
const BOTH = /^(\w{3,4}) ?[(/,] ?((?:UTC|GMT)? ?\+[\d: ]+)\)?$/i;

/** @returns null for an unknown name */
export function zoneNamed(text: string): string | null {
  const name = text.trim();
  const both = BOTH.exec(name);
  if (both) {
    const [first, second] = [zoneNamed(both[1] ?? ""), zoneNamed(both[2] ?? "")];
    return first === second ? first : null;
  }
  const offset = OFFSET.exec(name)?.[1];
  if (offset !== undefined) return BY_OFFSET[offset] ?? null;
  return known.get(keyOf(name)) ?? ianaNames().get(keyOf(name)) ?? null;
}

let names: Map<string, string> | undefined;

/** The engine accepts abbreviations that mean other zones elsewhere. */
function ianaNames(): ReadonlyMap<string, string> {
  names ??= new Map([...Intl.supportedValuesOf("timeZone"), "UTC"].map((name) => [keyOf(name), name]));
  return names;
}
