import { z } from "zod";
import { text, type Lang, type TextKey } from "../texts.ts";
import type { Areas, Subdistrict } from "./areas.ts";
import { findCountry, INDONESIA_ID, type Country } from "./countries.ts";
import { readBirthDate } from "./dates.ts";
import {
  bloodTypes,
  ethnicities,
  findEntry,
  findReligion,
  genders,
  identityTypes,
  maritalStatuses,
} from "./lookups.ts";
import { filled, type FieldErrors } from "./registration-fields.ts";

const choice = z.coerce.string({ error: "required" }).trim().min(1, "required").max(20, "unknown_choice");
const id = z.preprocess((value) => value ?? "", choice);
/** A choice that falls back when it is left empty. */
const idOr = (usual: string) =>
  z.preprocess((value) => (value === undefined || value === null || value === "" ? usual : value), choice);

const body = z.object({
  identity_type: id,
  identity_country_issuer: idOr(INDONESIA_ID),
  identity_number: filled(100),
  country_birth_id: idOr(INDONESIA_ID),
  place_of_birth: filled(100),
  date_of_birth: filled(100),
  gender: id,
  blood_type: id,
  religion_id: id,
  marital_status_id: id,
  ethnicity: idOr("829"),
  address: filled(200),
  selectCountry: idOr(INDONESIA_ID),
  subdistrict_code: z.preprocess((value) => value ?? "", z.coerce.string().trim().max(20, "unknown_choice")),
});

/** A profile whose every field is right; ids are those of the lookups. */
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
  /** null only outside of Indonesia */
  subdistrict: Subdistrict | null;
}

/** Papers that only Indonesia issues. */
const INDONESIAN = ["KTP", "KIA", "KITAS", "SIM"];
const FORMS: Record<string, { form: RegExp; fault: TextKey }> = {
  KTP: { form: /^\d{16}$/, fault: "nik_digits" },
  KIA: { form: /^\d{16}$/, fault: "nik_digits" },
  PASSPORT: { form: /^[A-Z0-9]{6,9}$/, fault: "passport_form" },
};
const OTHER_FORM = { form: /^[A-Z0-9]{6,20}$/, fault: "identity_form" } as const;

/**
 * Checks the payload of /continue-register (spec.md §3, §5) against the lookups. Of the address picker's
 * fields the subdistrict's code decides; `selectProvince`, `selectCity` and `selectDistrict` follow from it.
 * @param today YYYY-MM-DD in Jakarta
 * @returns the profile, or what is wrong with each field
 */
export function readProfile(
  value: unknown,
  around: { areas: Areas; today: string; lang: Lang },
): { profile: CompleteProfile } | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const fault = (field: string, key: string) => (errors[field] ??= [text(key, around.lang)]);
  const parsed = body.safeParse(value ?? {});
  for (const issue of parsed.error?.issues ?? []) fault(issue.path.join(".") || "form", issue.message);
  // What can be read is checked further, so that one answer names everything.
  const given: Record<string, unknown> = z.record(z.string(), z.unknown()).catch({}).parse(value);
  const read = (field: keyof typeof body.shape): string => {
    const one = body.shape[field].safeParse(given[field]);
    return one.success ? one.data : "";
  };
  const listed = <T>(field: keyof typeof body.shape, find: (value: string) => T | null): T | null => {
    const chosen = read(field);
    const found = chosen ? find(chosen) : null;
    if (chosen && !found) fault(field, "unknown_choice");
    return found;
  };

  const type = listed("identity_type", (one) => findEntry(identityTypes, one))?.code;
  const issuer = listed("identity_country_issuer", findCountry);
  const birthCountry = listed("country_birth_id", findCountry);
  const gender = listed("gender", (one) => findEntry(genders, one))?.code;
  const blood_type = listed("blood_type", (one) => bloodTypes.find((type) => type === one) ?? null);
  const religion = listed("religion_id", findReligion);
  const marital = listed("marital_status_id", (one) => findEntry(maritalStatuses, one));
  const ethnicity = listed("ethnicity", (one) => findEntry(ethnicities, one));
  const country = listed("selectCountry", findCountry);
  const number = read("identity_number")
    .toUpperCase()
    .replace(/[\s.-]/g, "");
  const rule = FORMS[type ?? ""] ?? OTHER_FORM;
  if (type && number && !rule.form.test(number)) fault("identity_number", rule.fault);
  if (type && INDONESIAN.includes(type) && issuer && issuer.id !== INDONESIA_ID) {
    fault("identity_country_issuer", "must_be_valid");
  }
  const birth = read("date_of_birth") ? readBirthDate(read("date_of_birth"), around.today) : null;
  if (birth && "fault" in birth) fault("date_of_birth", birth.fault);
  if (country?.id === INDONESIA_ID && !read("subdistrict_code")) fault("subdistrict_code", "required");
  const subdistrict =
    country?.id === INDONESIA_ID ? listed("subdistrict_code", (code) => around.areas.find(code)) : null;

  const complete =
    type && issuer && birthCountry && blood_type && religion && marital && ethnicity && country && birth;
  if (!complete || "fault" in birth || (gender !== "M" && gender !== "F") || Object.keys(errors).length > 0) {
    return { errors };
  }
  return {
    profile: {
      identity_type: type,
      identity_number: number,
      identity_country_id: issuer.id,
      country_birth_id: birthCountry.id,
      place_of_birth: read("place_of_birth"),
      date_of_birth: birth.date,
      gender,
      blood_type,
      religion_id: religion.id,
      marital_status_id: marital.id,
      ethnicity_id: ethnicity.id,
      address: read("address"),
      country,
      subdistrict,
    },
  };
}
