import { today } from "./dates.ts";

interface NikParts {
  /** the holder may have moved since */
  province: string;
  city: string;
  district: string;
  day: string;
  month: string;
  year: string;
  gender: "L" | "P";
}

/** By code. */
export function isNikType(code: string): boolean {
  return /^(KTP|KIA)$/i.test(code);
}

interface NikOwner {
  date_of_birth: string;
  /** M, F, or unknown */
  gender?: string | null | undefined;
}

/** False if unreadable. */
export function nikDiffers(number: string, { date_of_birth, gender }: NikOwner): boolean {
  const nik = readNik(number);
  if (!nik) return false;
  // The NIK has no century.
  const isSameDay = date_of_birth.slice(2) === `${nik.year.slice(2)}-${nik.month}-${nik.day}`;
  const shown = nik.gender === "P" ? "F" : "M";
  return !isSameDay || ((gender === "M" || gender === "F") && gender !== shown);
}

/** District, DDMMYY (women: DD + 40), counter. Null for an impossible date. */
export function readNik(number: string, thisYear = Number(today().slice(0, 4))): NikParts | null {
  const [, district = "", dd = "", month = "", yy = ""] =
    /^(\d{6})(\d{2})(\d{2})(\d{2})\d{4}$/.exec(number.replace(/[\s.-]/g, "")) ?? [];
  if (district === "") return null;
  const gender = Number(dd) > 40 ? "P" : "L";
  const day = Number(dd) - (gender === "P" ? 40 : 0);
  const year = 2000 + Number(yy) > thisYear ? 1900 + Number(yy) : 2000 + Number(yy);
  const date = new Date(Date.UTC(year, Number(month) - 1, day));
  if (date.getUTCDate() !== day || date.getUTCMonth() !== Number(month) - 1) return null;
  return {
    province: district.slice(0, 2),
    city: district.slice(0, 4),
    district,
    day: String(day).padStart(2, "0"),
    month,
    year: String(year),
    gender,
  };
}
