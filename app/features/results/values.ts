import type { Lang } from "~/lib/dates.ts";
import type { Observation, ResultFlag } from "~/upstream/result-observations.server.ts";

type Measured = Pick<Observation, "value" | "decimals" | "value_text" | "comparator" | "unit">;

/** A number with the decimals that the laboratory reports, else with those that it has: "5.1", Indonesian "5,1". */
export function numberText(value: number, decimals: number | null, lang: Lang): string {
  const text = decimals === null ? String(Number(value.toPrecision(12))) : value.toFixed(decimals);
  return (lang === "id" ? text.replace(".", ",") : text).replace("-", "−");
}

/** A value without its unit: "128", "< 0.3", "Non-reactive"; "" where there is none. */
export function bareValue({ value, decimals, value_text, comparator }: Measured, lang: Lang): string {
  if (value === null) return value_text;
  const number = numberText(value, decimals, lang);
  return comparator ? `${signs[comparator]} ${number}` : number;
}

const signs = { "<": "<", "<=": "≤", ">": ">", ">=": "≥" } as const;

/** A value with its unit: "128 mg/dL". */
export function valueText(measured: Measured, lang: Lang): string {
  const bare = bareValue(measured, lang);
  // A value that broke before its unit would be read as two things.
  return measured.value !== null && measured.unit ? `${bare}\u00a0${measured.unit}` : bare;
}

/** Limits that are shown for a value: a clinician's goal replaces the range of the laboratory, never both. */
export interface Limits {
  kind: "goal" | "reference";
  low: number | null;
  high: number | null;
  /** a range that is words */
  text: string;
}

/** @returns null where the laboratory sends no range */
export function limitsOf(one: Observation): Limits | null {
  if (one.goal_low !== null || one.goal_high !== null)
    return { kind: "goal", low: one.goal_low, high: one.goal_high, text: "" };
  if (one.ref_low === null && one.ref_high === null && !one.reference_text) return null;
  return { kind: "reference", low: one.ref_low, high: one.ref_high, text: one.reference_text };
}

/** The range of the laboratory alone. */
export function referenceOf(one: Observation): Limits | null {
  return limitsOf({ ...one, goal_low: null, goal_high: null });
}

/** Outside its range, as the laboratory says. */
export function isOutside(flag: ResultFlag | null): boolean {
  return flag !== null && flag !== "N";
}

/** Far outside: somebody has to act on the day. */
export function isCritical(flag: ResultFlag | null): boolean {
  return flag === "LL" || flag === "HH";
}

/** What was measured and may be read now. */
export function isThere({ status }: Pick<Observation, "status">): boolean {
  return status !== "registered" && status !== "cancelled";
}

/** How a value compares with the one before it; null without one. */
export type Change = "lower" | "higher" | "same" | "other_unit" | "before";

/** Only numbers of the same unit are compared; limits of measuring and words are only named. */
export function changeOf({ value, comparator, unit, previous }: Observation): Change | null {
  if (!previous) return null;
  if (value === null || previous.value === null || comparator || previous.comparator) return "before";
  if (previous.unit !== unit) return "other_unit";
  if (value === previous.value) return "same";
  return value < previous.value ? "lower" : "higher";
}
