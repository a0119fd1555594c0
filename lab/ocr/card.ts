import { rowsOf } from "./labels.ts";
import { bare, nearest } from "./fuzzy.ts";
import { agrees, birthDateOf, digitsOf, readNik } from "./nik.ts";
import type { Places } from "./places.ts";
import * as values from "./values.ts";
import type { Value } from "./values.ts";
import { boxOf, textOf, type Line, type Word } from "./words.ts";

/** Fields of a card; null = not read. Names are the contract's (spec.md §7), with some beside them. */
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

/** What one look at a picture gave: each field with how sure it is, and where two fields stand. */
export interface Look {
  fields: Partial<Record<FieldName | "jalan", Value>>;
  nikBox: Pick<Word, "x0" | "y0" | "x1" | "y1"> | null;
  bloodLabel: Word | null;
}

/** Reads the fields out of the words of one look. Fields are not yet compared with each other. */
export function lookAt(lines: readonly Line[], places: Places): Look {
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
  const all: Record<keyof Look["fields"], Value | null> = {
    nik,
    nama: values.nameOf(rows.name),
    tempat_lahir: birth.place && known(birth.place, places.regencies),
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
  const fields: Look["fields"] = {};
  for (const [name, value] of Object.entries(all) as [keyof Look["fields"], Value | null][])
    if (value) fields[name] = value;
  return {
    fields,
    nikBox: nikWords && nikWords.length > 0 ? boxOf(nikWords) : null,
    bloodLabel: blood?.label ?? null,
  };
}

/** The words of the line that holds most digits, when they could be a number of 16. */
function longestNumber(lines: readonly Line[]): Word[] | null {
  for (const line of lines) {
    const words = line.filter(({ text }) => text.replace(/\D/g, "").length * 2 >= text.length);
    if (textOf(words).replace(/\D/g, "").length >= 13) return words;
  }
  return null;
}

function nikOf(words: readonly Word[] | null): Value | null {
  const kept = values.valueWords(words ?? []);
  for (let from = 0; from < Math.max(1, kept.length); from += 1) {
    const digits = digitsOf(textOf(kept.slice(from)));
    if (digits.length === 16) return { text: digits, sure: readNik(digits) !== null };
  }
  return null;
}

/** District and village, put right by the national list where the reading comes near one of its names. */
function placesOf(
  list: Places,
  nik: string | null,
  district: Value | null,
  villageWords: readonly Word[] | undefined,
) {
  const village = values.nameOf(villageWords);
  if (!district) return { district, village };
  const own = nik === null ? [] : list.districts.filter(({ code }) => code.startsWith(nik.slice(0, 4)));
  const found = nearest(bare(district.text), own, (one) => one.bare, 0.7);
  if (!found) return { district: known(district, list.districts), village };
  return {
    district: { text: found.entry.name, sure: district.sure || found.likeness >= 0.85 },
    village: village && snapped(village, list.villagesOf(found.entry.code), 0.7),
  };
}

function known(value: Value, list: Places["districts"]): Value {
  return snapped(value, list, 0.86);
}

function snapped(value: Value, list: Places["districts"], least: number): Value {
  const found = nearest(bare(value.text), list, (one) => one.bare, least);
  if (!found) return value;
  return { text: found.entry.name, sure: value.sure || found.likeness === 1 };
}

/** What was read of a card, and how far it can be trusted. */
export interface CardReading extends CardFields {
  status: "completed" | "incompleted";
  /** fields that somebody should look at: not read at all, or doubtful */
  uncertain: FieldName[];
}

/**
 * Joins the looks at one card: a value that is sure goes before one that is not, and an earlier look before
 * a later one. Then the fields have to agree with each other: a number that is not confirmed by a second
 * reading, the birth date and the gender is marked.
 * @param alone `numbers`: readings of the number alone; `blood`: a second reading of the blood group;
 *   `today`: YYYY-MM-DD
 */
export function joinLooks(
  looks: readonly Look[],
  alone: { numbers: readonly string[]; blood: Value | null; places: Places; today: string },
): CardReading {
  const { numbers, blood, places, today } = alone;
  const pick = (name: FieldName | "jalan"): Value | null => {
    const read = looks.flatMap(({ fields }) => fields[name] ?? []);
    const [first] = read;
    if (!first) return null;
    const twice = read.find((one, at) =>
      read.some((other, place) => place !== at && other.text === one.text),
    );
    return read.find(({ sure }) => sure) ?? (twice ? { ...twice, sure: true } : first);
  };
  const date = pick("tanggal_lahir");
  const gender = pick("jenis_kelamin");
  const nik = judgeNik([...looks.flatMap(({ fields }) => fields.nik?.text ?? []), ...numbers], {
    date,
    gender,
    places,
  });
  const facts = nik && readNik(nik.text);
  const sureDate =
    date && facts && agrees(facts, date.text)
      ? { ...date, sure: true }
      : date && { ...date, sure: date.sure && !nik?.sure };
  const street = pick("jalan");
  const found: Record<FieldName, Value | null> = {
    nik,
    nama: pick("nama"),
    tempat_lahir: pick("tempat_lahir"),
    tanggal_lahir: sureDate ?? (facts ? { text: birthDateOf(facts, today), sure: false } : null),
    jenis_kelamin: gender ?? (facts ? { text: facts.gender, sure: false } : null),
    golongan_darah: judgeBlood(pick("golongan_darah"), blood),
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
  const names = Object.keys(found) as FieldName[];
  const uncertain = names.filter((name) => !found[name]?.sure);
  const texts = Object.fromEntries(names.map((name) => [name, found[name]?.text ?? null])) as Record<
    FieldName,
    string | null
  >;
  return { ...texts, status: uncertain.length === 0 ? "completed" : "incompleted", uncertain };
}

/** The number that most readings and the other fields speak for; sure only when nothing speaks against it. */
function judgeNik(
  readings: readonly string[],
  { date, gender, places }: { date: Value | null; gender: Value | null; places: Places },
): Value | null {
  const weigh = (nik: string): number => {
    const facts = readNik(nik);
    if (!facts) return -1;
    return (
      readings.filter((other) => other === nik).length +
      (date && agrees(facts, date.text) ? 2 : 0) +
      (gender?.text === facts.gender ? 1 : 0) +
      (places.has(facts.district) ? 1 : 0)
    );
  };
  const whole = readings.filter((reading) => /^\d{16}$/.test(reading));
  const [best] = [...whole].sort((a, b) => weigh(b) - weigh(a));
  if (best === undefined) return null;
  const facts = readNik(best);
  const agreed = readings.length >= 2 && readings.every((reading) => reading === best);
  const sure =
    agreed && facts !== null && date !== null && agrees(facts, date.text) && gender?.text === facts.gender;
  return { text: best, sure };
}

/** One letter is easily misread: two readings must agree, or it is marked. */
function judgeBlood(page: Value | null, again: Value | null): Value | null {
  if (!page || !again) return page && { ...page, sure: false };
  if (page.text === again.text) return { text: page.text, sure: page.sure || again.sure };
  return { text: again.sure && !page.sure ? again.text : page.text, sure: false };
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
  const sure = [street, rtRw, village, district].every((one) => one?.sure === true);
  return { text: parts.filter(Boolean).join(", "), sure };
}
