import { nearest, normalize, similarity } from "../lib/fuzzy.ts";
import { JOBS } from "./jobs.ts";
import { digitsOf } from "./nik.ts";
import { confidenceOf, textOf, type Line, type Word } from "./words.ts";

/** `certain`: legible; `listed`: known or self-checking. */
export interface Value {
  text: string;
  certain: boolean;
  listed?: boolean;
}

const MIN_CONFIDENCE = 72;

const RELIGIONS = [
  "ISLAM",
  "KRISTEN",
  "KATOLIK",
  "HINDU",
  "BUDDHA",
  "KHONGHUCU",
  "KEPERCAYAAN TERHADAP TUHAN YME",
];
const MARITAL = [
  "BELUM KAWIN",
  "KAWIN",
  "CERAI HIDUP",
  "CERAI MATI",
  "KAWIN TERCATAT",
  "KAWIN BELUM TERCATAT",
];
const GENDERS = ["LAKI-LAKI", "PEREMPUAN"];
const VARIANTS: Record<string, string> = { BUDHA: "BUDDHA", KONGHUCU: "KHONGHUCU", KATHOLIK: "KATOLIK" };

/** Drops noise and far text, such as the portrait. */
export function valueWords(words: readonly Word[] | undefined): Word[] {
  const current: Word[] = [];
  for (const word of words ?? []) {
    const before = current.at(-1);
    const height = word.y1 - word.y0;
    if (before && word.x0 - before.x1 > Math.max(1.8 * Math.min(height, before.y1 - before.y0), 30)) break;
    current.push(word);
  }
  while (current.length > 1 && isNoise(current.at(-1))) current.pop();
  return current;
}

/** Values are in capitals. */
function isNoise(word: Word | undefined): boolean {
  const text = word?.text ?? "";
  const lowerCase = text.replace(/[^a-z]/g, "").length;
  return lowerCase * 2 > text.length || !/[A-Za-z0-9]/.test(text);
}

function matchOf(words: readonly Word[] | undefined, list: readonly string[]) {
  const current = valueWords(words);
  let best: { entry: string; similarity: number; whole: boolean } | null = null;
  for (let count = current.length; count > 0; count -= 1) {
    const match = nearest(normalize(letters(textOf(current.slice(0, count)))), list, normalize, 0.7);
    if (!match || match.similarity <= (best?.similarity ?? 0)) continue;
    best = { ...match, whole: !current.slice(count).some(({ text }) => /[A-Z]{3}/.test(text)) };
  }
  return best;
}

function fromList(words: readonly Word[] | undefined, list: readonly string[]): Value | null {
  const best = matchOf(words, list);
  if (!best) return null;
  const text = VARIANTS[best.entry] ?? best.entry;
  return { text, certain: best.whole && best.similarity >= 0.8, listed: true };
}

export const religionOf = (words?: readonly Word[]) =>
  fromList(words, [...RELIGIONS, ...Object.keys(VARIANTS)]);
export const maritalOf = (words?: readonly Word[]) => fromList(words, MARITAL);
export const genderOf = (words?: readonly Word[]) => fromList(words, GENDERS);
export const nationalityOf = (words?: readonly Word[]) => fromList(words, ["WNI", "WNA"]);

/** Unlisted jobs are uncertain. */
export function jobOf(words?: readonly Word[]): Value | null {
  const match = matchOf(words, JOBS);
  if (match?.whole) return { text: match.entry, certain: match.similarity >= 0.85, listed: true };
  const value = freeText(words, letters);
  return value && { ...value, certain: false };
}

const LONGEST_WORD = 13;

export function nameOf(words?: readonly Word[]): Value | null {
  const value = freeText(words, letters);
  const long = value?.text.split(" ").some((word) => word.length > LONGEST_WORD);
  return value && { ...value, certain: value.certain && !long };
}

const NAMES_WITH_Q =
  /\b(?:IQBAL|FAQIH|TAUFIQ|RIZQ(?:I|Y|IA)|(?:ABDUL)?Q[AO]DIR|Q[AO]MAR(?:IAH|IYAH|UDIN|UDDIN)?|QURR?OTA?|QURAIS[HY]|QORI|QORY|QONITA|QONITAH|QISTI|QISTINA|[AO]Q[IE]+L|AQ[IE]+LAH?|SI?H?ID+IQ|SH?ODIQ(?:IN)?|RAFIQ|SYAFIQ(?:AH)?|BAIHAQI|TH?ARIQ|ISHAQ|MUT+AQI?IN|MUSTAQIM|SYAUQI|R[AO]Z+A+Q|KH[AO]LIQ|CHOLIQ|FURQ[AO]N|LUQMAN(?:UL)?|MAQFIROH?|ASYIQ(?:IN)?|MUQ\w+)\b/;

export function personOf(words?: readonly Word[]): Value | null {
  const value = nameOf(words);
  if (!value) return null;
  let isDoubtful = false;
  const text = value.text.replace(/[A-Z]*[GQ][A-Z]*/g, (word) => {
    const other = word.replaceAll("G", "Q");
    if (other === word || !NAMES_WITH_Q.test(other)) return word;
    isDoubtful = true;
    return other;
  });
  return { ...value, text, certain: value.certain && !isDoubtful };
}

export function streetOf(words?: readonly Word[]): Value | null {
  const value = freeText(words, (text) => text.toUpperCase().replace(/[^A-Z0-9 .,/()-]/g, ""));
  if (!value) return null;
  const text = value.text
    .replace(/^(JI|J1|UL)\b/, "JL")
    .replace(/^(JL|JLN|KP|GG|DS|DSN|PERUM)\b[.,]?/, "$1.")
    .replace(/(?<= |[A-Z]{3})NO[.,:]? ?(?=[\dOISB]+[A-Z]?\b)/, " NO. ")
    .replace(/ {2,}/g, " ")
    .replace(/\bNO\. (\S+)$/, (_all, number: string) => `NO. ${houseNumber(number)}`);
  // OCR misses blanks between letters and digits (AA 5, G2).
  return { text, certain: value.certain && !/[A-Z]\d/.test(text) };
}

/** Letters after a digit stay letters (12B). */
function houseNumber(text: string): string {
  return /^\d/.test(text)
    ? text.replace(/^(\d*)[OIS](?=\d)/, (all) => digitsOf(all))
    : digitsOf(text) || text;
}

export function rtRwOf(words?: readonly Word[]): Value | null {
  const current = valueWords(words);
  if (/[A-Z]{2}/.test(textOf(current).replace(/[OISBZQD]/g, ""))) return null;
  const digits = rtRwDigits(textOf(current));
  // OCR often reads the slash as 1 or 7.
  const guessed = /^(\d{3})[17](\d{3})$/.exec(digits);
  const [, rt, rw] = guessed ?? /^(\d{3})\/?(\d{3})/.exec(digits) ?? [];
  return rt && rw
    ? { text: `${rt}/${rw}`, certain: !guessed && confidenceOf(current) >= MIN_CONFIDENCE }
    : null;
}

function rtRwDigits(text: string): string {
  const [left = "", right] = text.replace(/\s/g, "").split(/[/]/);
  return right === undefined ? digitsOf(left) : `${digitsOf(left)}/${digitsOf(right)}`;
}

export function birthOf(words?: readonly Word[]): { place: Value | null; date: Value | null } {
  const all = words ?? [];
  for (const [index, first] of all.entries()) {
    const date = dateAt(textOf(all.slice(index, index + 3)), first.text.length);
    if (!date) continue;
    const prefix = first.text.slice(0, date.at).replace(/[.,\s]+$/, "");
    const before = [...all.slice(0, index), ...(prefix.length > 1 ? [{ ...first, text: prefix }] : [])];
    return {
      place: freeText(before, placeName),
      date: { text: date.text, certain: first.confidence >= MIN_CONFIDENCE },
    };
  }
  const comma = all.findIndex(({ text }) => /[.,]$/.test(text));
  return { place: freeText(comma < 0 ? all : all.slice(0, comma + 1), placeName), date: null };
}

const placeName = (text: string): string => letters(text).replace(/[.,\s]+$/, "");

const GLYPH = "[0-9OIlSBZQD|!]";
const DATE = new RegExp(`(?<![0-9])(${GLYPH}{2}) ?[-.~/_] ?(${GLYPH}{2}) ?[-.~/_] ?(${GLYPH}{4})(?![0-9])`);

/** DD-MM-YYYY, starting within `reach` characters. */
function dateAt(text: string, reach: number): { text: string; at: number } | null {
  const match = DATE.exec(text.replace(/[\u2013\u2014]/g, "-"));
  if (!match || match.index >= reach) return null;
  const [day, month, year] = match.slice(1).map((part) => digitsOf(part));
  if (!day || !month || !year || !isDay(Number(day), Number(month), Number(year))) return null;
  return { text: `${day}-${month}-${year}`, at: match.index };
}

function isDay(day: number, month: number, year: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && year <= 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** `value` "-" when the card states none. */
export function bloodOf(lines: readonly Line[]): { value: Value; label: Word } | null {
  for (const line of lines) {
    const index = line.findIndex((word, place) => isBloodLabel(word, line[place - 1]));
    const label = line[index];
    if (!label) continue;
    const suffix = label.text.split(":")[1] ?? "";
    const after = [...(suffix ? [{ ...label, text: suffix }] : []), ...line.slice(index + 1, index + 4)];
    const [word] = after.filter(({ text }) => /[^:.;,'"]/.test(text));
    return { value: groupOf(word), label };
  }
  return null;
}

/** Alone it must match better: place names contain "Barat". */
function isBloodLabel({ text }: Word, before: Word | undefined): boolean {
  const label = normalize(text.split(":")[0] ?? "");
  const min = similarity(normalize(before?.text ?? ""), "gol") >= 0.6 ? 0.6 : 0.8;
  return similarity(label, "darah") >= min || similarity(label, "goldarah") >= 0.8;
}

function groupOf(word: Word | undefined): Value {
  const text = (word?.text ?? "").replace(/^[:.;]+/, "").replace(/[,.]$/, "");
  const [, letter, rhesus] = /^(AB|[ABO08])([-+*tf]?)$/.exec(text) ?? [];
  if (!word || !letter)
    return {
      text: "-",
      certain: /^[-\u2013\u2014_]+$/.test(text) && (word?.confidence ?? 0) >= MIN_CONFIDENCE,
    };
  // A plus is often misread: accept any character, as uncertain.
  const sign = rhesus ? (rhesus === "-" ? "-" : "+") : "";
  const group = letter.replace("0", "O").replace("8", "B");
  return {
    text: group + sign,
    certain: word.confidence >= MIN_CONFIDENCE && group === letter && (rhesus ?? "") === sign,
  };
}

function freeText(words: readonly Word[] | undefined, clean: (text: string) => string): Value | null {
  const current = valueWords(words);
  const text = clean(textOf(current)).replace(/\s+/g, " ").trim();
  return text.length < 2 ? null : { text, certain: confidenceOf(current) >= MIN_CONFIDENCE };
}

const LETTERS: Record<string, string> = {
  "0": "O",
  "1": "I",
  "5": "S",
  "8": "B",
  "|": "I",
  "!": "I",
  "6": "G",
  "2": "Z",
  "4": "A",
};

function letters(text: string): string {
  return [...text]
    .map((char) => LETTERS[char] ?? char)
    .join("")
    .toUpperCase()
    .replace(/[^A-Z .,'/-]/g, "")
    .replace(/^[^A-Z]+/, "");
}
