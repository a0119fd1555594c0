import { converted, type Analyte } from "./analyte.ts";
import type { Bilingual } from "../lib/labels.ts";

/** Limits are inclusive; null = no limit on that side. */
export interface CriticalLimits {
  low: number | null;
  high: number | null;
  source: CriticalSource;
}

/** `from` and `to` in days of life, `to` excluded. */
interface CriticalRange extends CriticalLimits {
  sex?: "M" | "F";
  from?: number;
  to?: number;
}

/** Surveys and guidelines behind the figures; the policy is the reference laboratory's own. */
export const CRITICAL_SOURCES = {
  adults:
    "Reference laboratory policy, after Kost GJ, JAMA 1990;263:704-707 (mean limits of US medical centers)",
  children:
    "Reference laboratory policy, after Kost GJ, Pediatrics 1991;88:597-603 (mean limits of US children's hospitals)",
  rcpath:
    "Reference laboratory policy, after Royal College of Pathologists, G158 (2017), The communication of critical and unexpected pathology results",
  own: "Reference laboratory policy, without a published source",
} as const;
type CriticalSource = keyof typeof CRITICAL_SOURCES;

/** In days, so that newborns can have their own limits. */
const years = (count: number) => Math.round(count * 365.25);
const NEWBORN = 28;
const ADULT = years(18);
const newborn = { to: NEWBORN, source: "children" } as const;
const child = { from: NEWBORN, to: ADULT, source: "children" } as const;
const young = { to: ADULT, source: "children" } as const;
const adult = { from: ADULT, source: "adults" } as const;

const glucose: readonly CriticalRange[] = [
  { ...newborn, low: 32, high: 328 },
  { ...child, low: 46, high: 445 },
  { ...adult, low: 46, high: 484 },
];

/** By LOINC code, in the analyte's own unit; first match applies. */
const limits: Readonly<Record<string, readonly CriticalRange[]>> = {
  "2823-3": [
    { ...newborn, low: 2.8, high: 7.8 },
    { ...child, low: 2.8, high: 6.4 },
    { ...adult, low: 2.8, high: 6.2 },
  ],
  "2951-2": [
    { ...young, low: 121, high: 156 },
    { ...adult, low: 120, high: 158 },
  ],
  "17861-6": [
    { ...young, low: 6.5, high: 12.7 },
    { ...adult, low: 6.6, high: 12.9 },
  ],
  "1558-6": glucose,
  "1521-4": glucose,
  "2345-7": glucose,
  "2160-0": [
    { to: years(16), low: null, high: 2.3, source: "rcpath" },
    { from: years(16), low: null, high: 7.4, source: "adults" },
  ],
  "3094-0": [{ ...adult, low: null, high: 104 }],
  "718-7": [
    { ...young, low: 6.9, high: 20.8 },
    { ...adult, low: 6.6, high: 19.9 },
  ],
  // The survey has one figure for both sexes; the laboratory calls earlier where the usual range is
  // lower.
  "4544-3": [
    { ...young, low: 20, high: 62 },
    { ...adult, sex: "F", low: 18, high: 56, source: "own" },
    { ...adult, low: 18, high: 61 },
  ],
  "6690-2": [
    { ...young, low: 2.1, high: 42.9 },
    { ...adult, low: 2, high: 37 },
  ],
  "777-3": [
    { ...young, low: 53, high: 916 },
    { ...adult, low: 37, high: 910 },
  ],
  "6301-6": [{ low: null, high: 5, source: "own" }],
};

/** On the day the specimen was taken. */
interface Person {
  gender: "M" | "F";
  date_of_birth: string;
}

/**
 * Critical limits for a patient in the reported unit; null without limits or unit conversion.
 * @param day YYYY-MM-DD of the specimen
 */
export function criticalLimits(
  { code, unit, other_units }: Pick<Analyte, "code" | "unit" | "other_units">,
  { gender, date_of_birth }: Person,
  day: string,
  reported: string | null = unit,
): CriticalLimits | null {
  const age = Math.floor((Date.parse(day) - Date.parse(date_of_birth)) / 86_400_000);
  const range = limits[code]?.find(
    ({ sex, from = 0, to = Infinity }) => (sex === undefined || sex === gender) && age >= from && age < to,
  );
  if (!range) return null;
  const { low, high, source } = range;
  if (reported === unit) return { low, high, source };
  const known = other_units?.[reported ?? ""];
  return known ? { low: converted(low, known), high: converted(high, known), source } : null;
}

const act: Readonly<Record<string, Bilingual>> = {
  "2823-3": [
    "Have potassium measured again today and speak to a doctor. Go to an emergency department at once if your heart beats irregularly, or if you feel weak or faint.",
    "Periksa ulang kalium hari ini juga dan bicarakan dengan dokter. Segera ke IGD bila jantung berdebar tidak teratur, atau bila Anda lemas atau hampir pingsan.",
  ],
};

const actOnAny: Bilingual = [
  "Speak to a doctor today. Go to an emergency department at once if you feel unwell.",
  "Bicarakan dengan dokter hari ini juga. Segera ke IGD bila Anda merasa tidak enak badan.",
];

export function whatToDo(codes: readonly string[]): Bilingual {
  const own = [...new Set(codes.map((code) => act[code] ?? actOnAny))];
  return [own.map(([en]) => en).join(" "), own.map(([, id]) => id).join(" ")];
}
