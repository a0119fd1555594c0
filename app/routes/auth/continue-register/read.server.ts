import { today } from "~/lib/dates.ts";
import { INDONESIA } from "~/lib/ktp.ts";
import { readTypedDate, type TypedParts } from "~/lib/typed-date.ts";
import { textOf, type FieldErrors } from "~/forms/forms.server.ts";
import type { ProfileBody } from "~/upstream/registration.server.ts";
import type { ChosenAddress } from "~/features/registration/profile-draft.server.ts";

/** Fields in the order of the form, which is that of spec.md §5. */
export const FIELDS = [
  "identity_type",
  "identity_country_issuer",
  "identity_number",
  "country_birth_id",
  "place_of_birth",
  "date_of_birth",
  "gender",
  "blood_type",
  "religion_id",
  "marital_status_id",
  "ethnicity",
  "subdistrict_code",
  "address",
] as const;
export type ProfileField = (typeof FIELDS)[number];

/** Longest texts; others are ids of lists. A NIK has 16 figures: the limit of 13 is for phones only. */
const LONGEST: Partial<Record<ProfileField, number>> = { place_of_birth: 100, address: 200 };

export type ReadProfile =
  | { ok: true; body: ProfileBody }
  | {
      ok: false;
      errors: FieldErrors;
      /** which parts of the date are wrong */ dateParts: readonly (keyof TypedParts)[];
    };

/**
 * Reads the posted profile with every fault at once.
 * @param around the address chosen before, and whether the identity type is one that bears a NIK
 */
export function readProfile(
  form: FormData,
  around: { address: ChosenAddress | null; hasNik: boolean },
): ReadProfile {
  const errors: FieldErrors = {};
  const value = (field: ProfileField) => textOf(form, field).trim();
  const date = readTypedDate(typedDate(form), today());
  for (const field of FIELDS) {
    if (field === "date_of_birth") {
      if (!date.ok) errors[field] = [`profile:date.${date.problem}`];
    } else if (field === "subdistrict_code") {
      if (!around.address) errors[field] = ["profile:required.subdistrict_code"];
    } else if (value(field) === "") errors[field] = [`profile:required.${field}`];
    else if (value(field).length > (LONGEST[field] ?? 255)) errors[field] = ["errors:too_long"];
  }
  const identity_number = plainNumber(value("identity_number"));
  const wrong = around.hasNik ? !/^\d{16}$/.test(identity_number) : !/^[A-Z0-9]{1,30}$/.test(identity_number);
  if (wrong) errors["identity_number"] ??= [`profile:errors.${around.hasNik ? "nik" : "identity_number"}`];
  if (!date.ok || !around.address || Object.keys(errors).length > 0) {
    return { ok: false, errors, dateParts: date.ok ? [] : date.parts };
  }
  const { subdistrict_code, province_id, city_id, district_id } = around.address;
  return {
    ok: true,
    body: {
      identity_type: value("identity_type"),
      identity_country_issuer: value("identity_country_issuer"),
      identity_number,
      country_birth_id: value("country_birth_id"),
      place_of_birth: value("place_of_birth"),
      date_of_birth: date.date,
      gender: value("gender"),
      blood_type: value("blood_type"),
      religion_id: value("religion_id"),
      marital_status_id: value("marital_status_id"),
      ethnicity: value("ethnicity") || null,
      address: value("address"),
      subdistrict_code,
      selectCountry: INDONESIA,
      selectProvince: province_id,
      selectCity: city_id,
      selectDistrict: district_id,
    },
  };
}

/** Errors in the order of the form's fields; what has no field there is said above the form. */
export function onProfileFields(errors: FieldErrors): FieldErrors {
  const known: readonly string[] = FIELDS;
  const others = Object.entries(errors).flatMap(([field, texts]) => (known.includes(field) ? [] : texts));
  const ordered = FIELDS.flatMap((field): [string, string[]][] => {
    const texts = errors[field];
    return texts ? [[field, texts]] : [];
  });
  return { ...(others.length > 0 ? { "": others } : {}), ...Object.fromEntries(ordered) };
}

function typedDate(form: FormData): TypedParts {
  return {
    day: textOf(form, "date_of_birth.day"),
    month: textOf(form, "date_of_birth.month"),
    year: textOf(form, "date_of_birth.year"),
  };
}

/** Blanks, dots and dashes are how people group a long number. */
function plainNumber(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\s.\-–\u200b-\u200f\ufeff]/g, "")
    .toUpperCase();
}
