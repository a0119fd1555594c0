interface NikParts {
  /** keys of the Indonesian areas; the holder may have moved since */
  province: string;
  city: string;
  district: string;
  day: string;
  month: string;
  year: string;
  gender: "L" | "P";
}

/**
 * Reads a NIK: six digits of the district, the birth date as DDMMYY (women: DD + 40), four of a
 * counter. Null for another number or an impossible date.
 */
export function readNik(number: string, thisYear = new Date().getFullYear()): NikParts | null {
  const [, district = "", dd = "", month = "", yy = ""] =
    /^(\d{6})(\d{2})(\d{2})(\d{2})\d{4}$/.exec(number.replace(/[\s.-]/g, "")) ?? [];
  if (district === "") return null;
  const gender = Number(dd) > 40 ? "P" : "L";
  const day = Number(dd) - (gender === "P" ? 40 : 0);
  const year = 2000 + Number(yy) > thisYear ? 1900 + Number(yy) : 2000 + Number(yy);
  const date = new Date(Date.UTC(year, Number(month) - 1, day));
  if (date.getUTCDate() !== day || date.getUTCMonth() !== Number(month) - 1) return null;
  return {
    ...{ province: district.slice(0, 2), city: district.slice(0, 4), district },
    ...{ day: String(day).padStart(2, "0"), month, year: String(year), gender },
  };
}
