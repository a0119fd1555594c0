import type { Areas } from "../places/areas.ts";

/** NIK parts contradicting the profile. Only warnings: real cards contain such errors. */
type NikWarning = "nik_area" | "nik_birth_date" | "nik_gender";

/**
 * Compares a NIK (6 digits district, DDMMYY birth date with 40 added to the day for women, 4 digits
 * serial number) with the profile. The district of first issue only has to exist.
 * @param date_of_birth YYYY-MM-DD
 */
export function nikWarnings(
  nik: string,
  person: { date_of_birth: string; gender: "M" | "F" },
  areas: Areas,
): NikWarning[] {
  const warnings: NikWarning[] = [];
  if (!areas.parentNames(nik.slice(0, 6)).district_name) warnings.push("nik_area");
  const day = Number(nik.slice(6, 8));
  const [year = "", month = "", date = ""] = person.date_of_birth.split("-");
  if (nik.slice(8, 12) !== month + year.slice(2) || day % 40 !== Number(date))
    warnings.push("nik_birth_date");
  if (day > 40 !== (person.gender === "F")) warnings.push("nik_gender");
  return warnings;
}
