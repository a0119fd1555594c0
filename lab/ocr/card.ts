import type { CardFields, CardReading, FieldName } from "../lib/card-reading.ts";
import { rowsOf, type LabelName } from "./labels.ts";
import { nearest, normalize } from "../lib/fuzzy.ts";
import { birthDateOf, digitsOf, hasBirthDate, parseNik } from "./nik.ts";
import { chooseNik } from "./nik-choice.ts";
import type { Places } from "./places.ts";
import * as values from "./values.ts";
import type { Value } from "./values.ts";
import { boxOf, textOf, type Line, type Word } from "./words.ts";

type PassField = FieldName | "jalan";

export interface CardPass {
  fields: Partial<Record<PassField, Value>>;
  nikBox: Pick<Word, "x0" | "y0" | "x1" | "y1"> | null;
  bloodLabel: Word | null;
}

export function extractFields(lines: readonly Line[], places: Places): CardPass {
  const { words: rows, cut } = rowsOf(lines);
  const whole = (value: Value | null, row: LabelName) =>
    value && { ...value, certain: value.certain && !cut.has(row) };
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
    nama: whole(values.personOf(rows.name), "name"),
    tempat_lahir: birth.place && corrected(birth.place, places.regencies),
    tanggal_lahir: birth.date,
    jenis_kelamin: values.genderOf(rows.gender),
    golongan_darah: blood?.value ?? null,
    jalan: whole(values.streetOf(rows.street), "street"),
    alamat: null,
    rt_rw: values.rtRwOf(rows.rtRw),
    kel_desa: village,
    kecamatan: district,
    agama: values.religionOf(rows.religion),
    status_perkawinan: values.maritalOf(rows.marital),
    pekerjaan: whole(values.jobOf(rows.job), "job"),
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

function longestNumber(lines: readonly Line[]): Word[] | null {
  for (const line of lines) {
    const words = line.filter(({ text }) => text.replace(/\D/g, "").length * 2 >= text.length);
    if (textOf(words).replace(/\D/g, "").length >= 13) return words;
  }
  return null;
}

function nikOf(words: readonly Word[] | null): Value | null {
  const current = values.valueWords(words ?? []);
  for (let from = 0; from < Math.max(1, current.length); from += 1) {
    const digits = digitsOf(textOf(current.slice(from)));
    if (digits.length === 16) return { text: digits, certain: parseNik(digits) !== null };
  }
  return null;
}

/** Unlisted places are uncertain. */
function placesOf(
  list: Places,
  nik: string | null,
  district: Value | null,
  villageWords: readonly Word[] | undefined,
) {
  const village = values.nameOf(villageWords);
  const unlisted = { district: district && doubtful(district), village: village && doubtful(village) };
  const existing = district && districtIn(list, nik, district.text);
  if (!existing) return unlisted;
  const namesakes = list.districts.filter(({ normalized }) => normalized === existing.entry.normalized);
  const villages = namesakes.flatMap(({ code }) => list.villagesOf(code));
  const placed = village && nearest(normalize(village.text), villages, (place) => place.normalized, 0.75);
  const { chosen, isTold } = namesakeOf(namesakes, district.text, placed?.entry.code ?? null);
  const isNear = existing.similarity >= 0.85 || (placed !== null && placed.similarity >= 0.85);
  const isSure = isTold && isNear;
  return {
    district: { text: (chosen ?? existing.entry).name, certain: isSure, listed: isSure },
    village: placed
      ? { text: placed.entry.name, certain: placed.similarity >= 0.85, listed: placed.similarity >= 0.95 }
      : unlisted.village,
  };
}

function districtIn(list: Places, nik: string | null, typed: string) {
  const regency = nik === null ? [] : list.districts.filter(({ code }) => code.startsWith(nik.slice(0, 4)));
  const name = normalize(typed);
  return (
    nearest(name, regency, (place) => place.normalized, 0.7) ??
    nearest(name, list.districts, (place) => place.normalized, 0.86)
  );
}

/**
 * Districts may share a name, or differ only by a blank (SUMBER JAYA, SUMBERJAYA); the village decides.
 * @param village code of the card's village
 */
function namesakeOf(namesakes: Places["districts"], typed: string, village: string | null) {
  const ofVillage = village === null ? [] : namesakes.filter(({ code }) => village.startsWith(code));
  const ofVillageNames = new Set(ofVillage.map((place) => place.name));
  const isOfVillage = ofVillageNames.size === 1;
  const asRead = namesakes.find((place) => place.name === typed.toUpperCase());
  const spellings = new Set(namesakes.map((place) => place.name));
  return { chosen: isOfVillage ? ofVillage[0] : asRead, isTold: isOfVillage || spellings.size === 1 };
}

const doubtful = (value: Value): Value => ({ ...value, certain: false });

function corrected(value: Value, list: Places["districts"]): Value {
  const match = nearest(normalize(value.text), list, (place) => place.normalized, 0.86);
  if (!match) return value;
  return {
    text: match.entry.name,
    certain: value.certain || match.similarity === 1,
    listed: match.similarity >= 0.95,
  };
}

/**
 * The number is certain only if a second reading, birth date and gender confirm it.
 * @param context `numbers`, `blood`: separate readings; `today`: YYYY-MM-DD
 */
export function mergePasses(
  passes: readonly CardPass[],
  context: { numbers: readonly string[]; blood: Value | null; places: Places; today: string },
): CardReading {
  const { numbers, blood, places, today } = context;
  const pick = (name: PassField) => bestOf(passes.flatMap(({ fields }) => fields[name] ?? []));
  const date = pick("tanggal_lahir");
  const gender = pick("jenis_kelamin");
  const nik = chooseNik([...passes.flatMap(({ fields }) => fields.nik?.text ?? []), ...numbers], {
    date,
    gender,
    districts: districtCodes(places, pick("kecamatan")),
    places,
  });
  const facts = nik && parseNik(nik.text);
  const checkedDate =
    date && facts && hasBirthDate(facts, date.text)
      ? { ...date, certain: true }
      : date && { ...date, certain: date.certain && !nik?.certain };
  const street = pick("jalan");
  const existing: Record<FieldName, Value | null> = {
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
  existing.alamat = addressOf(street, existing.rt_rw, existing.kel_desa, existing.kecamatan);
  const names = Object.keys(existing) as FieldName[]; // keys of the record above
  const uncertain = names.filter((name) => !existing[name]?.certain);
  const entries = names.map((name) => [name, existing[name]?.text ?? null]);
  const fields = Object.fromEntries(entries) as CardFields; // one entry per name
  return { ...fields, status: uncertain.length === 0 ? "completed" : "incompleted", uncertain };
}

/** Certain when two passes agree, or on an uncontradicted listed value. */
function bestOf(read: readonly Value[]): Value | null {
  const countOf = (text: string) => read.filter((value) => value.text === text).length;
  const rank = (value: Value) => countOf(value.text) * 4 + (value.listed ? 2 : 0) + (value.certain ? 1 : 0);
  const [best] = [...read].sort((a, b) => rank(b) - rank(a));
  if (!best) return null;
  const same = read.filter(({ text }) => text === best.text);
  const contradicted = read.some((value) => value.text !== best.text && value.certain);
  const legible = same.some(({ certain }) => certain);
  const certain = legible && (same.length >= 2 || best.listed === true) && !(contradicted && same.length < 3);
  return { ...best, certain };
}

function districtCodes(places: Places, district: Value | null): string[] {
  if (!district) return [];
  const name = normalize(district.text);
  return places.districts.filter(({ normalized }) => normalized === name).map(({ code }) => code);
}

/** Single letters are easily misread: two readings must agree. */
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
  const certain = [street, rtRw, village, district].every((value) => value?.certain === true);
  return { text: parts.filter(Boolean).join(", "), certain };
}
