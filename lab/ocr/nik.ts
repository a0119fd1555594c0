const DIGITS: Record<string, string> = {
  O: "0",
  o: "0",
  D: "0",
  Q: "0",
  U: "0",
  C: "0",
  I: "1",
  l: "1",
  i: "1",
  "|": "1",
  "!": "1",
  "]": "1",
  "[": "1",
  L: "1",
  J: "1",
  Z: "2",
  z: "2",
  A: "4",
  S: "5",
  s: "5",
  G: "6",
  b: "6",
  T: "7",
  "?": "7",
  B: "8",
  "&": "8",
  g: "9",
  q: "9",
};

export function digitsOf(text: string): string {
  return [...text].map((char) => (/\d/.test(char) ? char : (DIGITS[char] ?? ""))).join("");
}

interface NikFacts {
  district: string;
  day: number;
  month: number;
  /** two digits, 0 to 99 */
  year: number;
  gender: "LAKI-LAKI" | "PEREMPUAN";
}

/** Women: day + 40. Null for an unknown province, invalid date or serial 0000. */
export function parseNik(nik: string): NikFacts | null {
  const parts = /^(\d{2})(\d{4})(\d{2})(\d{2})(\d{2})(\d{4})$/.exec(nik);
  if (!parts) return null;
  const [, province = "", , dayText = "", monthText = "", yearText = "", serial] = parts;
  const woman = Number(dayText) > 40;
  const [day, month] = [Number(dayText) - (woman ? 40 : 0), Number(monthText)];
  const possible =
    Number(province) >= 11 && Number(province) <= 97 && day >= 1 && day <= 31 && month >= 1 && month <= 12;
  if (!possible || serial === "0000") return null;
  return {
    district: nik.slice(0, 6),
    day,
    month,
    year: Number(yearText),
    gender: woman ? "PEREMPUAN" : "LAKI-LAKI",
  };
}

/** @param birthDate DD-MM-YYYY */
export function hasBirthDate(facts: NikFacts, birthDate: string): boolean {
  const [day, month, year] = birthDate.split("-").map(Number);
  return facts.day === day && facts.month === month && facts.year === (year ?? -1) % 100;
}

/** DD-MM-YYYY; holders are at least 17. @param today YYYY-MM-DD */
export function birthDateOf({ day, month, year }: NikFacts, today: string): string {
  const youngest = Number(today.slice(0, 4)) - 17;
  const full = 2000 + year <= youngest ? 2000 + year : 1900 + year;
  return `${String(day).padStart(2, "0")}-${String(month).padStart(2, "0")}-${String(full)}`;
}
