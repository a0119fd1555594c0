import { LabError } from "../../http/errors.ts";
import { loadAreas, type Areas } from "../../lib/areas/areas.ts";

/** Only warnings: real cards contain such errors. */
type NikWarning = "nik_area" | "nik_birth_date" | "nik_gender";

const WITH_NIK: readonly string[] = ["KTP", "KIA"];

export const SHOWN_BY_NIK = ["identity_number", "date_of_birth", "gender"] as const;

interface NikBirth {
  day: string;
  month: string;
  year: string;
  gender: "M" | "F";
}

/** Women's days have 40 added; null when no such day exists. */
export function nikBirth(nik: string): NikBirth | null {
  const [, dd = "", month = "", year = ""] = /^\d{6}(\d{2})(\d{2})(\d{2})\d{4}$/.exec(nik) ?? [];
  const gender = Number(dd) > 40 ? ("F" as const) : ("M" as const);
  const day = Number(dd) - (gender === "F" ? 40 : 0);
  // 2000 was a leap year too, so the century does not matter.
  const date = new Date(Date.UTC(2000 + Number(year), Number(month) - 1, day));
  const exists = year !== "" && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === day;
  return exists ? { day: String(day).padStart(2, "0"), month, year, gender } : null;
}

interface NikPerson {
  /** YYYY-MM-DD */
  date_of_birth: string;
  gender: "M" | "F";
}

export function nikWarnings(nik: string, person: NikPerson, areas: Areas): NikWarning[] {
  const warnings: NikWarning[] = [];
  const birth = nikBirth(nik);
  if (!areas.parentNames(nik.slice(0, 6)).district_name) warnings.push("nik_area");
  if (!birth || `${birth.year}-${birth.month}-${birth.day}` !== person.date_of_birth.slice(2))
    warnings.push("nik_birth_date");
  if (birth?.gender !== person.gender) warnings.push("nik_gender");
  return warnings;
}

interface TypedIdentity {
  /** other types than KTP and KIA pass */
  identity_type: string;
  identity_number: string;
}

export function identityOf(patient: {
  identity_type: string | null;
  identity_number: string | null;
}): TypedIdentity {
  const { identity_type, identity_number } = patient;
  return {
    identity_type: identity_number ? (identity_type ?? "") : "",
    identity_number: identity_number ?? "",
  };
}

/** @param confirmed the person saw the warning @throws LabError `identity_doubtful` with the warnings */
export async function requireSureIdentity(
  identities: readonly TypedIdentity[],
  person: NikPerson,
  confirmed: boolean,
): Promise<void> {
  if (confirmed) return;
  const areas = await loadAreas();
  const warnings = identities
    .filter(({ identity_type }) => WITH_NIK.includes(identity_type))
    .flatMap(({ identity_number }) => nikWarnings(identity_number, person, areas))
    .filter((warning) => warning !== "nik_area");
  if (warnings.length > 0)
    throw new LabError("identity_doubtful", { results: { warnings: [...new Set(warnings)] } });
}
