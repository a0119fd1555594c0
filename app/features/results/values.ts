import type { LangCode } from "~/lib/dates.ts";
import { formatMeasured } from "~/lib/decimals.ts";
import type { ResultFlag } from "~/upstream/results/measured.server.ts";
import type { Observation } from "~/upstream/results/result-observations.server.ts";

type Measured = Pick<Observation, "value" | "decimals" | "value_text" | "comparator" | "unit">;

/** A number with at least these decimals and all of its own: "5.1", Indonesian "5,1". */
export function numberText(value: number, decimals: number | null, lang: LangCode): string {
  return formatMeasured(value, lang, decimals);
}

/** A value without unit: "128", "< 0.3", "Non-reactive"; "" if empty. */
export function bareValue({ value, decimals, value_text, comparator }: Measured, lang: LangCode): string {
  if (value === null) return value_text;
  const number = numberText(value, decimals, lang);
  return comparator ? `${signs[comparator]} ${number}` : number;
}

const signs = { "<": "<", "<=": "≤", ">": ">", ">=": "≥" } as const;

/** A value with its unit: "128 mg/dL". */
export function valueText(measured: Measured, lang: LangCode): string {
  const bare = bareValue(measured, lang);
  // A line break before the unit would read as two values.
  return measured.value !== null && measured.unit ? `${bare}\u00a0${measured.unit}` : bare;
}

/** Limits shown for a value: a clinician's goal replaces the laboratory's range, never both. */
export interface Limits {
  kind: "goal" | "reference";
  low: number | null;
  high: number | null;
  /** a range in words */
  text: string;
}

/** @returns null if the laboratory sends no range */
export function limitsOf(one: Observation): Limits | null {
  if (one.goal_low !== null || one.goal_high !== null)
    return { kind: "goal", low: one.goal_low, high: one.goal_high, text: "" };
  if (one.ref_low === null && one.ref_high === null && !one.reference_text) return null;
  return { kind: "reference", low: one.ref_low, high: one.ref_high, text: one.reference_text };
}

export function referenceOf(one: Observation): Limits | null {
  return limitsOf({ ...one, goal_low: null, goal_high: null });
}

/** Outside its range according to the laboratory. */
export function isOutside(flag: ResultFlag | null): boolean {
  return flag !== null && flag !== "N" && !isUnclear(flag);
}

/** The laboratory said something about the value that could not be read: there is no verdict. */
export function isUnclear(flag: ResultFlag | null): flag is "outside_printed" | "not_understood" {
  return flag === "outside_printed" || flag === "not_understood";
}

/** Far outside: requires action the same day. */
export function isCritical(flag: ResultFlag | null): boolean {
  return flag === "LL" || flag === "HH" || flag === "AA";
}

/** A number that its flag places far outside a range, not a word or a flag without a direction. */
export function isFarOutside({ value, flag }: Pick<Observation, "value" | "flag">): boolean {
  return value !== null && (flag === "LL" || flag === "HH");
}

/** Critical values, abnormal ones, those that could not be read, then the rest in the laboratory's order. */
export function outsideFirst(observations: readonly Observation[]): Observation[] {
  const rank = (observation: Observation) => urgency(flagOf(observation));
  return [...observations].sort((a, b) => rank(a) - rank(b));
}

function urgency(flag: ResultFlag | null): number {
  if (isCritical(flag)) return 0;
  if (flag === "outside_printed") return 1;
  return isOutside(flag) ? 2 : isUnclear(flag) ? 3 : 4;
}

/** Measured and readable now. */
export function isThere({ status }: Pick<Observation, "status">): boolean {
  return status !== "registered" && status !== "cancelled" && status !== "entered_in_error";
}

/** The flag of a value that counts now. */
export function flagOf(one: Pick<Observation, "status" | "flag">): ResultFlag | null {
  return isThere(one) ? one.flag : null;
}

/** Comparison with the previous value; null without one. */
type Change = "lower" | "higher" | "same" | "other_unit" | "before" | "unclear";

/** Compares only numbers of the same unit; measuring limits and words are only named. */
export function changeOf({ value, comparator, unit, previous }: Observation): Change | null {
  if (!previous) return null;
  if (isUnclear(previous.flag)) return "unclear";
  if (value === null || previous.value === null || comparator || previous.comparator) return "before";
  if (previous.unit !== unit) return "other_unit";
  if (value === previous.value) return "same";
  return value < previous.value ? "lower" : "higher";
}
