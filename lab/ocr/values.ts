import { bare, likeness, nearest } from "./fuzzy.ts";
import { digitsOf } from "./nik.ts";
import { confidenceOf, textOf, type Line, type Word } from "./words.ts";

/** One value of the card; `sure` says that nobody needs to doubt it. */
export interface Value {
  text: string;
  sure: boolean;
}

/** Confidence below which a word is doubted. */
const DOUBT = 72;

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
const JOBS = [
  "BELUM/TIDAK BEKERJA",
  "MENGURUS RUMAH TANGGA",
  "PELAJAR/MAHASISWA",
  "PENSIUNAN",
  "PEGAWAI NEGERI SIPIL",
  "TENTARA NASIONAL INDONESIA",
  "KEPOLISIAN RI",
  "PERDAGANGAN",
  "PETANI/PEKEBUN",
  "PETERNAK",
  "NELAYAN/PERIKANAN",
  "INDUSTRI",
  "KONSTRUKSI",
  "TRANSPORTASI",
  "KARYAWAN SWASTA",
  "KARYAWAN BUMN",
  "KARYAWAN BUMD",
  "KARYAWAN HONORER",
  "BURUH HARIAN LEPAS",
  "BURUH TANI/PERKEBUNAN",
  "PEMBANTU RUMAH TANGGA",
  "TUKANG CUKUR",
  "SOPIR",
  "PEDAGANG",
  "PERANGKAT DESA",
  "WIRASWASTA",
  "DOSEN",
  "GURU",
  "PENGACARA",
  "NOTARIS",
  "ARSITEK",
  "AKUNTAN",
  "DOKTER",
  "BIDAN",
  "PERAWAT",
  "APOTEKER",
  "PELAUT",
  "LAINNYA",
];
const WORDINGS: Record<string, string> = { BUDHA: "BUDDHA", KONGHUCU: "KHONGHUCU", KATHOLIK: "KATOLIK" };

/** Words of a value without what stands far to the right of it (the photograph) and without dirt. */
export function valueWords(words: readonly Word[] | undefined): Word[] {
  const kept: Word[] = [];
  for (const word of words ?? []) {
    const before = kept.at(-1);
    const height = word.y1 - word.y0;
    if (before && word.x0 - before.x1 > Math.max(1.8 * Math.min(height, before.y1 - before.y0), 30)) break;
    kept.push(word);
  }
  while (kept.length > 1 && isDirt(kept.at(-1))) kept.pop();
  return kept;
}

/** Values are printed in capitals: what is mostly small letters or marks was never printed. */
function isDirt(word: Word | undefined): boolean {
  const text = word?.text ?? "";
  const small = text.replace(/[^a-z]/g, "").length;
  return small * 2 > text.length || !/[A-Za-z0-9]/.test(text);
}

/** A value of a closed list. */
function oneOf(words: readonly Word[] | undefined, list: readonly string[]): Value | null {
  const kept = valueWords(words);
  let best: { entry: string; likeness: number } | null = null;
  for (let count = kept.length; count > 0; count -= 1) {
    const found = nearest(bare(letters(textOf(kept.slice(0, count)))), list, bare, 0.7);
    if (found && found.likeness > (best?.likeness ?? 0)) best = found;
  }
  return best && { text: WORDINGS[best.entry] ?? best.entry, sure: best.likeness >= 0.8 };
}

export const religionOf = (words?: readonly Word[]) => oneOf(words, [...RELIGIONS, ...Object.keys(WORDINGS)]);
export const maritalOf = (words?: readonly Word[]) => oneOf(words, MARITAL);
export const genderOf = (words?: readonly Word[]) => oneOf(words, GENDERS);
export const nationalityOf = (words?: readonly Word[]) => oneOf(words, ["WNI", "WNA"]);

/** A job of the registry, or as it was read. */
export function jobOf(words?: readonly Word[]): Value | null {
  return oneOf(words, JOBS) ?? plainOf(words, letters);
}

/** A person's or a place's name: letters, spaces, full stop, comma, apostrophe, hyphen. */
export function nameOf(words?: readonly Word[]): Value | null {
  return plainOf(words, letters);
}

/** A street: letters, digits and the marks of addresses. */
export function streetOf(words?: readonly Word[]): Value | null {
  const value = plainOf(words, (text) => text.toUpperCase().replace(/[^A-Z0-9 .,/()-]/g, ""));
  if (!value) return null;
  const text = value.text
    .replace(/^(JI|J1|UL)\b/, "JL")
    .replace(/^(JL|JLN|KP|GG|DS|DSN|PERUM)\b[.,]?/, "$1.")
    .replace(/(?<= |[A-Z]{3})NO[.,:]? ?(?=[\dOISB]+[A-Z]?\b)/, " NO. ")
    .replace(/ {2,}/g, " ")
    .replace(/\bNO\. (\S+)$/, (_all, number: string) => `NO. ${houseNumber(number)}`);
  return { text, sure: value.sure };
}

/** Where a digit stands, the letters after it are letters (12B); without any digit they are digits. */
function houseNumber(text: string): string {
  return /^\d/.test(text)
    ? text.replace(/^(\d*)[OIS](?=\d)/, (all) => digitsOf(all))
    : digitsOf(text) || text;
}

/** RT/RW as 001/002. */
export function rtRwOf(words?: readonly Word[]): Value | null {
  const kept = valueWords(words);
  const digits = rtRwDigits(textOf(kept));
  // The stroke between the two is easily read as a 1 or a 7.
  const guessed = /^(\d{3})[17](\d{3})$/.exec(digits);
  const [, rt, rw] = guessed ?? /^(\d{3})\/?(\d{3})/.exec(digits) ?? [];
  return rt && rw ? { text: `${rt}/${rw}`, sure: !guessed && confidenceOf(kept) >= DOUBT } : null;
}

function rtRwDigits(text: string): string {
  const [left = "", right] = text.replace(/\s/g, "").split(/[/]/);
  return right === undefined ? digitsOf(left) : `${digitsOf(left)}/${digitsOf(right)}`;
}

/** Birth place and date, `PLACE, DD-MM-YYYY`. */
export function birthOf(words?: readonly Word[]): { place: Value | null; date: Value | null } {
  const all = words ?? [];
  for (const [at, first] of all.entries()) {
    const date = dateAt(textOf(all.slice(at, at + 3)), first.text.length);
    if (!date) continue;
    // The place may be glued to the date.
    const glued = first.text.slice(0, date.at).replace(/[.,\s]+$/, "");
    const before = [...all.slice(0, at), ...(glued.length > 1 ? [{ ...first, text: glued }] : [])];
    return {
      place: plainOf(before, placeName),
      date: { text: date.text, sure: first.confidence >= DOUBT },
    };
  }
  // What follows the comma was meant to be the date.
  const comma = all.findIndex(({ text }) => /[.,]$/.test(text));
  return { place: plainOf(comma < 0 ? all : all.slice(0, comma + 1), placeName), date: null };
}

const placeName = (text: string): string => letters(text).replace(/[.,\s]+$/, "");

const GLYPH = "[0-9OIlSBZQD|!]";
const DATE = new RegExp(`(?<![0-9])(${GLYPH}{2}) ?[-.~/_] ?(${GLYPH}{2}) ?[-.~/_] ?(${GLYPH}{4})(?![0-9])`);

/** A date that begins within the first `reach` signs, as DD-MM-YYYY, when there is such a day. */
function dateAt(text: string, reach: number): { text: string; at: number } | null {
  const found = DATE.exec(text.replace(/[–—]/g, "-"));
  if (!found || found.index >= reach) return null;
  const [day, month, year] = found.slice(1).map((part) => digitsOf(part));
  if (!day || !month || !year || !isDay(Number(day), Number(month), Number(year))) return null;
  return { text: `${day}-${month}-${year}`, at: found.index };
}

function isDay(day: number, month: number, year: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && year <= 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The blood group behind "Gol. Darah", wherever that stands; "-" when the card leaves it open. */
export function bloodOf(lines: readonly Line[]): { value: Value; label: Word } | null {
  for (const line of lines) {
    const at = line.findIndex((word, place) => isBloodLabel(word, line[place - 1]));
    const label = line[at];
    if (!label) continue;
    const glued = label.text.split(":")[1] ?? "";
    const after = [...(glued ? [{ ...label, text: glued }] : []), ...line.slice(at + 1, at + 4)];
    const [word] = after.filter(({ text }) => /[^:.;,'"]/.test(text));
    return { value: groupOf(word), label };
  }
  return null;
}

/** "Darah" with "Gol." before it; alone it has to be read well, since many a place is called "Barat". */
function isBloodLabel({ text }: Word, before: Word | undefined): boolean {
  const label = bare(text.split(":")[0] ?? "");
  const least = likeness(bare(before?.text ?? ""), "gol") >= 0.6 ? 0.6 : 0.8;
  return likeness(label, "darah") >= least || likeness(label, "goldarah") >= 0.8;
}

function groupOf(word: Word | undefined): Value {
  const text = (word?.text ?? "").replace(/^[:.;]+/, "").replace(/[,.]$/, "");
  const [, letter, rhesus] = /^(AB|[ABO08])([-+*tf]?)$/.exec(text) ?? [];
  if (!word || !letter)
    return { text: "-", sure: /^[-–—_]+$/.test(text) && (word?.confidence ?? 0) >= DOUBT };
  // A plus is small: what stands in its place is one, but not for certain.
  const sign = rhesus ? (rhesus === "-" ? "-" : "+") : "";
  const group = letter.replace("0", "O").replace("8", "B");
  return {
    text: group + sign,
    sure: word.confidence >= DOUBT && group === letter && (rhesus ?? "") === sign,
  };
}

function plainOf(words: readonly Word[] | undefined, clean: (text: string) => string): Value | null {
  const kept = valueWords(words);
  const text = clean(textOf(kept)).replace(/\s+/g, " ").trim();
  return text.length < 2 ? null : { text, sure: confidenceOf(kept) >= DOUBT };
}

const LETTER: Record<string, string> = {
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

/** Upper-case letters; digits that are read in their place are turned back. */
function letters(text: string): string {
  return [...text]
    .map((sign) => LETTER[sign] ?? sign)
    .join("")
    .toUpperCase()
    .replace(/[^A-Z .,'/-]/g, "")
    .replace(/^[^A-Z]+/, "");
}
