import { hasBirthDate, parseNik } from "./nik.ts";
import type { Places } from "./places.ts";
import type { Value } from "./values.ts";

const MIN_READINGS = 3;

interface NikContext {
  date: Value | null;
  gender: Value | null;
  districts: readonly string[];
  places: Places;
}

/** Certain only if all readings agree with each other and with birth date, gender and regency. */
export function chooseNik(readings: readonly string[], context: NikContext): Value | null {
  const complete = readings.filter((reading) => /^\d{16}$/.test(reading));
  if (complete.length === 0) return fromParts(readings, context);
  const agreed = complete.length >= MIN_READINGS && complete.every((reading) => reading === complete[0]);
  const [first = ""] = complete;
  if (agreed && isConfirmed(first, context)) return { text: first, certain: true };
  const candidates = [...new Set([...complete, ...rebuilt(complete, context)])];
  const [best = first] = candidates
    .map((nik) => ({ nik, score: scoreOf(nik, complete, context) }))
    .sort((a, b) => b.score - a.score)
    .map(({ nik }) => nik);
  return { text: best, certain: false };
}

/** For readings with a doubled or lost digit. Never certain. */
function fromParts(
  readings: readonly string[],
  { date, gender, districts, places }: NikContext,
): Value | null {
  const born = bornOf(date, gender);
  const near = readings.filter((reading) => /^\d{15,18}$/.test(reading));
  if (!born || near.length === 0) return null;
  const candidates = near.flatMap((reading) => {
    const start = reading.slice(0, 6);
    const areas = [start, ...districts].filter((code) => places.has(code) && distance(code, start) <= 2);
    const index = reading.lastIndexOf(born.slice(-2));
    const ends = [reading.slice(-4), index >= 8 ? reading.slice(index + 2, index + 6) : ""];
    return areas.flatMap((code) => ends.filter((end) => end.length === 4).map((end) => code + born + end));
  });
  const text = mostFrequent(candidates);
  return text && parseNik(text) ? { text, certain: false } : null;
}

/** People who moved keep their number. */
function isConfirmed(nik: string, { date, gender, districts, places }: NikContext): boolean {
  const facts = parseNik(nik);
  if (!facts || !date || !gender) return false;
  const near = districts.some((code) => code.slice(0, 4) === nik.slice(0, 4));
  return hasBirthDate(facts, date.text) && gender.text === facts.gender && near && places.has(facts.district);
}

function scoreOf(
  nik: string,
  readings: readonly string[],
  { date, gender, districts, places }: NikContext,
): number {
  const facts = parseNik(nik);
  if (!facts) return -1;
  const shared = readings.reduce(
    (sum, reading) => sum + [...reading].filter((digit, index) => digit === nik[index]).length,
    0,
  );
  return (
    shared / readings.length +
    (date && hasBirthDate(facts, date.text) ? 6 : 0) +
    (gender?.text === facts.gender ? 3 : 0) +
    (places.has(facts.district) ? 3 : 0) +
    (districts.includes(facts.district) ? 2 : 0)
  );
}

/** Takes the most frequent digits, with the card's birth date and district. */
function rebuilt(readings: readonly string[], { date, gender, districts, places }: NikContext): string[] {
  const common = Array.from({ length: 16 }, (_none, index) =>
    mostFrequent(readings.map((reading) => reading[index] ?? "")),
  );
  const read = common.join("");
  const born = bornOf(date, gender);
  const areas = [read.slice(0, 6), ...districts].filter(
    (code) => places.has(code) && distance(code, read) <= 2,
  );
  return (areas.length > 0 ? areas : [read.slice(0, 6)]).map(
    (code) => code + (born ?? read.slice(6, 12)) + read.slice(12),
  );
}

function bornOf(date: Value | null, gender: Value | null): string | null {
  if (!date?.certain || !gender?.certain) return null;
  const [day = "", month = "", year = ""] = date.text.split("-");
  return `${gender.text === "PEREMPUAN" ? String(Number(day) + 40) : day}${month}${year.slice(2)}`;
}

function distance(code: string, read: string): number {
  return [...code].filter((digit, index) => digit !== read[index]).length;
}

function mostFrequent(digits: readonly string[]): string {
  const count = (digit: string) => digits.filter((other) => other === digit).length;
  return [...digits].sort((a, b) => count(b) - count(a))[0] ?? "";
}
