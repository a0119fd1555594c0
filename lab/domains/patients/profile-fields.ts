import { z } from "zod";
import { fieldErrors, type FieldErrors } from "../../http/errors.ts";
import type { Areas, Subdistrict } from "../../lib/areas/areas.ts";
import { findCountry, INDONESIA_ID, type Country } from "../places/countries.ts";
import { parseBirthDate } from "../../lib/dates.ts";
import {
  bloodTypes,
  ethnicities,
  findEntry,
  findReligion,
  genders,
  identityTypes,
  maritalStatuses,
} from "../places/lookups.ts";
import { requiredText } from "../../http/transaction.ts";
import { nikBirth } from "./nik.ts";

const choice = z.coerce.string({ error: "required" }).trim().min(1, "required").max(20, "unknown_choice");
const requiredChoice = z.preprocess((value) => value ?? "", choice);
const choiceOr = (fallback: string) =>
  z.preprocess((value) => (value === undefined || value === null || value === "" ? fallback : value), choice);

export const profileBody = z.object({
  identity_type: requiredChoice,
  identity_country_issuer: choiceOr(INDONESIA_ID),
  identity_number: requiredText(100),
  country_birth_id: choiceOr(INDONESIA_ID),
  place_of_birth: requiredText(100),
  date_of_birth: requiredText(100),
  gender: requiredChoice,
  blood_type: requiredChoice,
  religion_id: requiredChoice,
  marital_status_id: requiredChoice,
  ethnicity: choiceOr("829"),
  address: requiredText(200),
  selectCountry: choiceOr(INDONESIA_ID),
  subdistrict_code: z.preprocess((value) => value ?? "", z.coerce.string().trim().max(20, "unknown_choice")),
});

export interface CompleteProfile {
  identity_type: string;
  identity_number: string;
  identity_country_id: string;
  country_birth_id: string;
  place_of_birth: string;
  date_of_birth: string;
  gender: "M" | "F";
  blood_type: string;
  religion_id: string;
  marital_status_id: string;
  ethnicity_id: string;
  address: string;
  country: Country;
  subdistrict: Subdistrict | null;
}

export const INDONESIAN_IDENTITIES = ["KTP", "KIA", "KITAS", "SIM"];
const NUMBER_FORMATS: Record<string, { pattern: RegExp; error: string }> = {
  KTP: { pattern: /^\d{16}$/, error: "nik_digits" },
  KIA: { pattern: /^\d{16}$/, error: "nik_digits" },
  PASSPORT: { pattern: /^[A-Z0-9]{6,9}$/, error: "passport_form" },
};
const OTHER_FORMAT = { pattern: /^[A-Z0-9]{6,20}$/, error: "identity_form" } as const;

export function plainIdentityNumber(number: string): string {
  return number.toUpperCase().replace(/[\s./\p{Pd}]/gu, "");
}

/** Null if valid. @param type code of the identity type */
export function identityNumberProblem(type: string, number: string): string | null {
  const format = NUMBER_FORMATS[type] ?? OTHER_FORMAT;
  if (!format.pattern.test(number)) return format.error;
  return format.error === "nik_digits" && !nikBirth(number) ? "nik_date" : null;
}

type Field = keyof typeof profileBody.shape;

/** Reads single fields, and keeps the first error of each. */
function readerOf(value: unknown) {
  const errors: FieldErrors = {};
  const fail = (field: string, key: string) => (errors[field] ??= [key]);
  const parsed = profileBody.safeParse(value ?? {});
  for (const [field, [key]] of Object.entries(parsed.error ? fieldErrors(parsed.error) : {}))
    if (key) fail(field, key);
  const input: Record<string, unknown> = z.record(z.string(), z.unknown()).catch({}).parse(value);
  const read = (field: Field): string => {
    const parsed = profileBody.shape[field].safeParse(input[field]);
    return parsed.success ? parsed.data : "";
  };
  const find = <T>(field: Field, lookup: (value: string) => T | null): T | null => {
    const chosen = read(field);
    const existing = chosen ? lookup(chosen) : null;
    if (chosen && !existing) fail(field, "unknown_choice");
    return existing;
  };
  return { errors, fail, read, find };
}

type Reader = ReturnType<typeof readerOf>;

/** @param context `today`: YYYY-MM-DD in Jakarta @returns the profile, or one error per faulty field */
export function readProfile(
  value: unknown,
  { areas, today }: { areas: Areas; today: string },
): { profile: CompleteProfile } | { errors: FieldErrors } {
  const reader = readerOf(value);
  const identity = readIdentity(reader);
  const birth = readBirth(reader, today);
  const person = readPerson(reader);
  const home = readHome(reader, areas);
  const isComplete = identity && birth && person && home;
  if (!isComplete || Object.keys(reader.errors).length > 0) return { errors: reader.errors };
  return { profile: { ...identity, ...birth, ...person, ...home } };
}

function readIdentity({ fail, read, find }: Reader) {
  const type = find("identity_type", (value) => findEntry(identityTypes, value))?.code;
  const issuer = find("identity_country_issuer", findCountry);
  const number = plainIdentityNumber(read("identity_number"));
  const problem = type && number ? identityNumberProblem(type, number) : null;
  if (problem) fail("identity_number", problem);
  if (!type || !issuer) return null;
  if (INDONESIAN_IDENTITIES.includes(type) && issuer.id !== INDONESIA_ID) {
    fail("identity_country_issuer", "must_be_valid");
  }
  return { identity_type: type, identity_number: number, identity_country_id: issuer.id };
}

function readBirth({ fail, read, find }: Reader, today: string) {
  const country = find("country_birth_id", findCountry);
  const gender = find("gender", (value) => findEntry(genders, value))?.code;
  const typed = read("date_of_birth");
  const birth = typed ? parseBirthDate(typed, today) : null;
  if (birth && "error" in birth) {
    fail("date_of_birth", birth.error);
    return null;
  }
  if (!country || !birth || (gender !== "M" && gender !== "F")) return null;
  return {
    country_birth_id: country.id,
    place_of_birth: read("place_of_birth"),
    date_of_birth: birth.date,
    gender,
  } as const;
}

function readPerson({ find }: Reader) {
  const blood_type = find("blood_type", (value) => bloodTypes.find((type) => type === value) ?? null);
  const religion = find("religion_id", findReligion);
  const marital = find("marital_status_id", (value) => findEntry(maritalStatuses, value));
  const ethnicity = find("ethnicity", (value) => findEntry(ethnicities, value));
  if (!blood_type || !religion || !marital || !ethnicity) return null;
  return {
    blood_type,
    religion_id: religion.id,
    marital_status_id: marital.id,
    ethnicity_id: ethnicity.id,
  };
}

function readHome({ fail, read, find }: Reader, areas: Areas) {
  const country = find("selectCountry", findCountry);
  if (!country) return null;
  const address = read("address");
  if (country.id !== INDONESIA_ID) return { address, country, subdistrict: null };
  if (!read("subdistrict_code")) fail("subdistrict_code", "required");
  const subdistrict = find("subdistrict_code", (code) => areas.find(code));
  return { address, country, subdistrict };
}
