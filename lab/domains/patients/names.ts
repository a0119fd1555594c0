import { foldName } from "../../lib/fold-name.ts";
import { editDistance } from "../../lib/fuzzy.ts";

const setOf = (words: string) => new Set(words.split(" "));
export const TITLES = setOf(
  "dr drg drh prof ir drs dra dokter h hj kh haji hajah hajjah kyai kiai ustad ustadz ustadzah " +
    "bpk bapak pak ibu bu sdr sdri tn ny nn mr mrs ms miss apt ns ners",
);
const DEGREES = setOf(
  "skom skm spd spsi ssi sip sag sked skep sfarm ssos stp sst sik sikom shum sthi sars sgz " +
    "mkom mpd msi mkes mars mhum mag msc mba mfarm mkep mph mepid bsc beng phd drph ners apt " +
    "amd amdkeb amdkep amak spa spb spm spn spp spu span spog spok spot sppk sppd spjp spkk spkj sprad sptht",
);
const SHORT_DEGREES = setOf("se sh st si sp mm mh mt ma ba ak ca");

function barewords(name: string): string[] {
  const [main = "", ...behind] = foldName(name).split(",");
  const words = main.split(/[\s\p{Pd}/()]+/u).flatMap(wordsOfToken);
  while (words.length > 1 && TITLES.has(words[0] ?? "")) words.shift();
  while (words.length > 1 && DEGREES.has(words.at(-1) ?? "")) words.pop();
  const others = behind.flatMap((part) => part.split(/\s+/).flatMap(wordsOfToken));
  return [
    ...words,
    ...others.filter((word) => !DEGREES.has(word) && !SHORT_DEGREES.has(word) && !TITLES.has(word)),
  ];
}

function wordsOfToken(token: string): string[] {
  const joined = token.replaceAll(".", "");
  const isDegree = /\.\p{L}/u.test(token) && (DEGREES.has(joined) || SHORT_DEGREES.has(joined));
  if (isDegree) return [];
  return token.match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];
}

const MUHAMMAD = /^(?:m(?:o|u|oe)(?:h|ch|kh)(?:a?mm?[ae]d|d)?|mhd|mch)$/;

/** Modern spelling of short and pre-1972 forms: Moh., Tjahjono, Soeharto. */
function modernWord(word: string): string {
  if (MUHAMMAD.test(word)) return "muhammad";
  if (/^a(?:ch|kh)m[ae]d$/.test(word)) return "ahmad";
  if (word === "abd") return "abdul";
  const soft = /[td]j/.test(word) ? word.replace(/(?<![tdns])j/g, "y") : word;
  return soft
    .replaceAll("oe", "u")
    .replaceAll("tj", "c")
    .replaceAll("dj", "j")
    .replaceAll("nj", "ny")
    .replaceAll("sj", "sy");
}

function once(words: string[]): string[] {
  const half = words.slice(0, words.length / 2);
  return half.length > 0 && half.join(" ") === words.slice(half.length).join(" ") ? half : words;
}

function joined(words: readonly string[]): string {
  return words.join("").replace(/abdu(?:l(?=[rsndtz])|([rsndtz])(?=\1))/g, "abdu");
}

function isSameWord(word: string, other: string): boolean {
  return (
    word === other ||
    (word.length === 1 && other.startsWith(word)) ||
    (other.length === 1 && word.startsWith(other))
  );
}

function isSame(words: readonly string[], others: readonly string[]): boolean {
  if (words.length === 0 || others.length === 0) return false;
  const isEach = (word: string, index: number) => isSameWord(word, others[index] ?? "");
  return (words.length === others.length && words.every(isEach)) || joined(words) === joined(others);
}

export type NameDifference = "name_order" | "name_words" | "name_letters" | "name";

/** Never a proof of identity. @returns null if both may be one person's */
export function nameDifference(name: string, other: string): NameDifference | null {
  const [words, others] = [name, other].map((text) => once(barewords(text).map(modernWord))) as [
    string[],
    string[],
  ]; // of two names
  if (isSame(words, others) || isSame(plainWords(name), plainWords(other))) return null;
  if (words.length === 0 || others.length === 0) return "name";
  if (words.toSorted().join(" ") === others.toSorted().join(" ")) return "name_order";
  const [fewer, more] = words.length <= others.length ? [words, others] : [others, words];
  if (isWithin(fewer, more, isSameWord)) return "name_words";
  return isWithin(fewer, more, isSlip) ? "name_letters" : "name";
}

function plainWords(name: string): string[] {
  return once((foldName(name).match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? []).map(modernWord));
}

export function sameName(name: string, other: string): boolean {
  return nameDifference(name, other) === null;
}

/** {@link sameName}, or misspelt, reordered or shortened. */
export function similarName(name: string, other: string): boolean {
  return nameDifference(name, other) !== "name";
}

type Compare = (word: string, other: string) => boolean;

function isWithin(fewer: readonly string[], more: readonly string[], compare: Compare): boolean {
  const left = [...more];
  return fewer.every((word) => {
    const index = left.findIndex((candidate) => compare(word, candidate));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

const SLIPS = 2;

function isSlip(word: string, other: string): boolean {
  const shortest = Math.min(word.length, other.length);
  if (shortest === 1) return isSameWord(word, other);
  return editDistance(word, other) <= (shortest >= 6 ? SLIPS : shortest >= 4 ? 1 : 0);
}
