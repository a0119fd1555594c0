import { rowsOf } from "./labels.ts";
import { nearest, normalize } from "./fuzzy.ts";
import { birthDateOf, digitsOf, hasBirthDate, parseNik } from "./nik.ts";
import type { Places } from "./places.ts";
import * as values from "./values.ts";
import type { Value } from "./values.ts";
import { boxOf, textOf, type Line, type Word } from "./words.ts";

/** Fields of a card; null = not read. Names are those of the API (docs/provider-api.md). */
export interface CardFields {
  nik: string | null;
  nama: string | null;
  tempat_lahir: string | null;
  /** DD-MM-YYYY, as printed */
  tanggal_lahir: string | null;
  jenis_kelamin: string | null;
  golongan_darah: string | null;
  /** street, RT/RW, village and district in one line */
  alamat: string | null;
  rt_rw: string | null;
  kel_desa: string | null;
  kecamatan: string | null;
  agama: string | null;
  status_perkawinan: string | null;
  pekerjaan: string | null;
  kewarganegaraan: string | null;
}
export type FieldName = keyof CardFields;
type PassField = FieldName | "jalan";

/** Result of one OCR pass: the fields, and the position of two of them. `jalan`: the street alone. */
export interface CardPass {
  fields: Partial<Record<PassField, Value>>;
  nikBox: Pick<Word, "x0" | "y0" | "x1" | "y1"> | null;
  bloodLabel: Word | null;
}

/** Extracts the fields from the words of one pass, without comparing fields. */
export function extractFields(lines: readonly Line[], places: Places): CardPass {
  const rows = rowsOf(lines);
  const nikWords = rows.nik ?? longestNumber(lines);
  const birth = values.birthOf(rows.birth);
  const blood = values.bloodOf(lines);
  const nik = nikOf(nikWords);
  const { district, village } = placesOf(
    places,
    nik?.text ?? null,
    values.nameOf(rows.district),
    rows.village,
  );
  const all: Record<PassField, Value | null> = {
    nik,
    nama: values.nameOf(rows.name),
    tempat_lahir: birth.place && corrected(birth.place, places.regencies),
    tanggal_lahir: birth.date,
    jenis_kelamin: values.genderOf(rows.gender),
    golongan_darah: blood?.value ?? null,
    jalan: values.streetOf(rows.street),
    alamat: null,
    rt_rw: values.rtRwOf(rows.rtRw),
    kel_desa: village,
    kecamatan: district,
    agama: values.religionOf(rows.religion),
    status_perkawinan: values.maritalOf(rows.marital),
    pekerjaan: values.jobOf(rows.job),
    kewarganegaraan: values.nationalityOf(rows.nationality),
  };
  const fields: CardPass["fields"] = {};
  const names = Object.keys(all) as PassField[]; // keys of the record above
  for (const name of names) {
    const value = all[name];
    if (value) fields[name] = value;
  }
  return {
    fields,
    nikBox: nikWords && nikWords.length > 0 ? boxOf(nikWords) : null,
    bloodLabel: blood?.label ?? null,
  };
}

/** The first words that can be a number of 16 digits. */
function longestNumber(lines: readonly Line[]): Word[] | null {
  for (const line of lines) {
    const words = line.filter(({ text }) => text.replace(/\D/g, "").length * 2 >= text.length);
    if (textOf(words).replace(/\D/g, "").length >= 13) return words;
  }
  return null;
}

function nikOf(words: readonly Word[] | null): Value | null {
  const own = values.valueWords(words ?? []);
  for (let from = 0; from < Math.max(1, own.length); from += 1) {
    const digits = digitsOf(textOf(own.slice(from)));
    if (digits.length === 16) return { text: digits, certain: parseNik(digits) !== null };
  }
  return null;
}

/** District and village, corrected by the national list; the NIK limits the search to a regency. */
function placesOf(
  list: Places,
  nik: string | null,
  district: Value | null,
  villageWords: readonly Word[] | undefined,
) {
  const village = values.nameOf(villageWords);
  if (!district) return { district, village };
  const candidates =
    nik === null ? [] : list.districts.filter(({ code }) => code.startsWith(nik.slice(0, 4)));
  const found = nearest(normalize(district.text), candidates, (place) => place.normalized, 0.7);
  if (!found) return { district: corrected(district, list.districts), village };
  return {
    district: { text: found.entry.name, certain: district.certain || found.similarity >= 0.85 },
    village: village && correctedFrom(village, list.villagesOf(found.entry.code), 0.7),
  };
}

function corrected(value: Value, list: Places["districts"]): Value {
  return correctedFrom(value, list, 0.86);
}

function correctedFrom(value: Value, list: Places["districts"], min: number): Value {
  const found = nearest(normalize(value.text), list, (place) => place.normalized, min);
  if (!found) return value;
  return { text: found.entry.name, certain: value.certain || found.similarity === 1 };
}

/** The fields of a card, and which of them a person must check. */
export interface CardReading extends CardFields {
  status: "completed" | "incompleted";
  /** fields that were not read or may be wrong */
  uncertain: FieldName[];
}

/**
 * Merges the passes over one card: certain values first, then earlier passes. The number is only certain when a
 * second reading, the birth date and the gender confirm it.
 * @param context `numbers`: separate readings of the number; `blood`: separate reading of the blood group;
 *   `today`: YYYY-MM-DD
 */
export function mergePasses(
  passes: readonly CardPass[],
  context: { numbers: readonly string[]; blood: Value | null; places: Places; today: string },
): CardReading {
  const { numbers, blood, places, today } = context;
  const pick = (name: PassField): Value | null => {
    const read = passes.flatMap(({ fields }) => fields[name] ?? []);
    const [first] = read;
    if (!first) return null;
    const repeated = read.find((one, at) =>
      read.some((other, place) => place !== at && other.text === one.text),
    );
    return read.find(({ certain }) => certain) ?? (repeated ? { ...repeated, certain: true } : first);
  };
  const date = pick("tanggal_lahir");
  const gender = pick("jenis_kelamin");
  const nik = chooseNik([...passes.flatMap(({ fields }) => fields.nik?.text ?? []), ...numbers], {
    date,
    gender,
    places,
  });
  const facts = nik && parseNik(nik.text);
  const checkedDate =
    date && facts && hasBirthDate(facts, date.text)
      ? { ...date, certain: true }
      : date && { ...date, certain: date.certain && !nik?.certain };
  const street = pick("jalan");
  const found: Record<FieldName, Value | null> = {
    nik,
    nama: pick("nama"),
    tempat_lahir: pick("tempat_lahir"),
    tanggal_lahir: checkedDate ?? (facts ? { text: birthDateOf(facts, today), certain: false } : null),
    jenis_kelamin: gender ?? (facts ? { text: facts.gender, certain: false } : null),
    golongan_darah: chooseBloodGroup(pick("golongan_darah"), blood),
    alamat: null,
    rt_rw: pick("rt_rw"),
    kel_desa: pick("kel_desa"),
    kecamatan: pick("kecamatan"),
    agama: pick("agama"),
    status_perkawinan: pick("status_perkawinan"),
    pekerjaan: pick("pekerjaan"),
    kewarganegaraan: pick("kewarganegaraan"),
  };
  found.alamat = addressOf(street, found.rt_rw, found.kel_desa, found.kecamatan);
  const names = Object.keys(found) as FieldName[]; // keys of the record above
  const uncertain = names.filter((name) => !found[name]?.certain);
  const entries = names.map((name) => [name, found[name]?.text ?? null]);
  const fields = Object.fromEntries(entries) as CardFields; // one entry per name
  return { ...fields, status: uncertain.length === 0 ? "completed" : "incompleted", uncertain };
}

/** The reading with most support by other readings and fields; certain only without any contradiction. */
function chooseNik(
  readings: readonly string[],
  { date, gender, places }: { date: Value | null; gender: Value | null; places: Places },
): Value | null {
  const score = (nik: string): number => {
    const facts = parseNik(nik);
    if (!facts) return -1;
    return (
      readings.filter((other) => other === nik).length +
      (date && hasBirthDate(facts, date.text) ? 2 : 0) +
      (gender?.text === facts.gender ? 1 : 0) +
      (places.has(facts.district) ? 1 : 0)
    );
  };
  const complete = readings.filter((reading) => /^\d{16}$/.test(reading));
  const [best] = [...complete].sort((a, b) => score(b) - score(a));
  if (best === undefined) return null;
  const facts = parseNik(best);
  const agreed = readings.length >= 2 && readings.every((reading) => reading === best);
  const certain =
    agreed &&
    facts !== null &&
    date !== null &&
    hasBirthDate(facts, date.text) &&
    gender?.text === facts.gender;
  return { text: best, certain };
}

/** A single letter is easily misread: certain only when two readings agree. */
function chooseBloodGroup(page: Value | null, reread: Value | null): Value | null {
  if (!page || !reread) return page && { ...page, certain: false };
  if (page.text === reread.text) return { text: page.text, certain: page.certain || reread.certain };
  return { text: reread.certain && !page.certain ? reread.text : page.text, certain: false };
}

function addressOf(
  street: Value | null,
  rtRw: Value | null,
  village: Value | null,
  district: Value | null,
): Value | null {
  if (!street) return null;
  const [rt, rw] = rtRw?.text.split("/") ?? [];
  const parts = [
    street.text,
    rt && rw ? `RT ${rt}/RW ${rw}` : "",
    village ? `KEL. ${village.text}` : "",
    district ? `KEC. ${district.text}` : "",
  ];
  const certain = [street, rtRw, village, district].every((one) => one?.certain === true);
  return { text: parts.filter(Boolean).join(", "), certain };
}
