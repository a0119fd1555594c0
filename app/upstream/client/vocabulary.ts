import { NOT_UNDERSTOOD, type NotUnderstood } from "../../lib/not-understood.ts";

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
function zoneNamed(text: string): string | null {
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

export interface Vocabulary<Code extends string = string> {
  name: string;
  codes: readonly Code[];
  /** besides case, hyphen, underscore and blank */
  spellings: ReadonlyMap<string, Code>;
  /** @returns null: the word says that there is no value */
  read: (word: string) => Code | NotUnderstood | null;
}

const registry = new Map<string, Vocabulary>();

export const vocabularies: ReadonlyMap<string, Vocabulary> = registry;

/** @throws Error when one spelling has two meanings */
export function vocabulary<const Words extends Readonly<Record<string, readonly string[]>>>(
  name: string,
  accepted: Words,
  absent: readonly string[] = [],
): Vocabulary<keyof Words & string> {
  type Code = keyof Words & string;
  const codes = Object.keys(accepted) as Code[]; // its own keys
  const meanings = new Map<string, Code | null>();
  const spellings = new Map<string, Code>();
  const add = (word: string, code: Code | null) => {
    const key = spellingKey(word);
    const known = meanings.get(key);
    if (known !== undefined && known !== code) throw new Error(`"${word}" has two meanings in ${name}.`);
    meanings.set(key, code);
  };
  for (const code of codes) add(code, code);
  for (const code of codes)
    for (const word of accepted[code] ?? []) {
      add(word, code);
      spellings.set(word, code);
    }
  for (const word of absent) add(word, null);
  return register({
    name,
    codes,
    spellings,
    read: (word) => {
      const code = meanings.get(spellingKey(word));
      return code === undefined ? NOT_UNDERSTOOD : code;
    },
  });
}

function register<Code extends string>(words: Vocabulary<Code>): Vocabulary<Code> {
  if (registry.has(words.name)) throw new Error(`Two vocabularies are called ${words.name}.`);
  registry.set(words.name, words);
  return words;
}

export const ZONE = register<string>({
  name: "zone",
  codes: ["Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"],
  spellings: new Map<string, string>(),
  read: (word) => zoneNamed(decodeEntities(word)) ?? NOT_UNDERSTOOD,
});

function spellingKey(word: string): string {
  return decodeEntities(word)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s_\-\u2010-\u2015]+/gu, "")
    .replaceAll("cancell", "cancel");
}

const ENTITIES: Record<string, string> = {
  lt: "<",
  gt: ">",
  le: "≤",
  ge: "≥",
  leq: "≤",
  geq: "≥",
  amp: "&",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Twice, because gateways escape what is escaped already. */
function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  const once = (value: string) =>
    value.replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,5}));?/gi, (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : null;
      if (code !== null) return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : String(whole);
      return ENTITIES[String(name).toLowerCase()] ?? String(whole);
    });
  return once(once(text));
}
