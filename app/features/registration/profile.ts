import { z } from "zod";
import type { ChosenAddress } from "~/features/address/address.ts";
import { typedDate } from "~/forms/date.ts";
import { plainIdentity } from "~/lib/identity-number.ts";
import { INDONESIA } from "~/lib/ktp.ts";
import type { ProfileBody } from "~/upstream/registration/registration.server.ts";

const required = (field: string, longest = 255) => {
  const missing = `complete-profile:required.${field}`;
  return z.string({ error: missing }).trim().min(1, missing).max(longest, "errors:too_long");
};

export const profileSchema = z.object({
  identity_type: required("identity_type"),
  identity_country_issuer: required("identity_country_issuer"),
  identity_number: required("identity_number", 40).transform(plainIdentity),
  subdistrict_code: z.unknown().optional(),
  address: required("address", 200),
  country_birth_id: required("country_birth_id"),
  place_of_birth: required("place_of_birth", 100),
  date_of_birth: typedDate((problem) => `complete-profile:date.${problem}`),
  gender: required("gender"),
  blood_type: required("blood_type"),
  religion_id: required("religion_id"),
  marital_status_id: required("marital_status_id"),
  ethnicity: required("ethnicity"),
});

export const confirmedNumber = z.object({ accept_warnings: z.literal("1").optional() });

export const BIRTH_PARTS = ["day", "month", "year"].map((part) => `date_of_birth.${part}`);

export const PROFILE_DEFAULTS = {
  identity_country_issuer: INDONESIA,
  country_birth_id: INDONESIA,
  ethnicity: "829",
  blood_type: "-",
} as const;

/** @param hasNik whether the identity type has a NIK of 16 digits */
export function profileFor(hasNik: boolean, address: ChosenAddress | null) {
  const number = hasNik ? /^\d{16}$/ : /^[A-Z0-9]{1,30}$/;
  return profileSchema.extend({
    ...confirmedNumber.shape,
    identity_number: profileSchema.shape.identity_number.refine(
      (input) => number.test(input),
      `complete-profile:errors.${hasNik ? "nik" : "identity_number"}`,
    ),
    subdistrict_code: z
      .unknown()
      .optional()
      .transform((_input, context) => {
        if (address) return address;
        context.addIssue({ code: "custom", message: "complete-profile:required.subdistrict_code" });
        return z.NEVER;
      }),
  });
}

export function profileBody({
  subdistrict_code: area,
  accept_warnings,
  ...person
}: z.output<ReturnType<typeof profileFor>>): ProfileBody {
  return {
    ...person,
    ...(accept_warnings && { accept_warnings: true }),
    subdistrict_code: area.subdistrict_code,
    selectCountry: INDONESIA,
    selectProvince: area.province_id,
    selectCity: area.city_id,
    selectDistrict: area.district_id,
  };
}

type ProfileField = keyof typeof profileSchema.shape;

export function missingIn(values: Record<string, string[]>, address: ChosenAddress | null): ProfileField[] {
  const all: Record<string, string | readonly string[]> = { ...PROFILE_DEFAULTS, ...values };
  const isEmpty = (name: string) => !([all[name]].flat()[0] ?? "").trim();
  return profileSchema.keyof().options.filter((name) => {
    if (name === "subdistrict_code") return address === null;
    return (name === "date_of_birth" ? BIRTH_PARTS : [name]).some(isEmpty);
  });
}
