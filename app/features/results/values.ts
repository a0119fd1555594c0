import type { LangCode } from "~/lib/dates.ts";
import { formatMeasured } from "~/lib/decimals.ts";
import type { ResultFlag } from "~/upstream/results/measured.server.ts";
import type { Observation } from "~/upstream/results/result-observations.server.ts";

type Measured = Pick<Observation, "value" | "decimals" | "value_text" | "comparator" | "unit">;

/** At least these decimals and all of its own. */
export function numberText(value: number, decimals: number | null, lang: LangCode): string {
  return formatMeasured(value, lang, decimals);
}

/** Without unit; "" if empty. */
export function bareValue({ value, decimals, value_text, comparator }: Measured, lang: LangCode): string {
  if (value === null) return value_text;
  const number = numberText(value, decimals, lang);
  return comparator ? `${signs[comparator]} ${number}` : number;
}

const signs = { "<": "<", "<=": "≤", ">": ">", ">=": "≥" } as const;

export function valueText(measured: Measured, lang: LangCode): string {
  const bare = bareValue(measured, lang);
  // A line break before the unit would read as two values.
  return measured.value !== null && measured.unit ? `${bare}\u00a0${measured.unit}` : bare;
}

/** A clinician's goal replaces the laboratory's range, never both. */
export interface Limits {
  kind: "goal" | "reference";
  low: number | null;
  high: number | null;
  text: string;
}

/** @returns null if the laboratory sends no range */
export function limitsOf(observation: Observation): Limits | null {
  if (observation.goal_low !== null || observation.goal_high !== null)
    return { kind: "goal", low: observation.goal_low, high: observation.goal_high, text: "" };
  if (observation.ref_low === null && observation.ref_high === null && !observation.reference_text)
    return null;
  return {
    kind: "reference",
    low: observation.ref_low,
    high: observation.ref_high,
    text: observation.reference_text,
  };
}

export function referenceOf(observation: Observation): Limits | null {
  return limitsOf({ ...observation, goal_low: null, goal_high: null });
}

export function isOutside(flag: ResultFlag | null): boolean {
  return flag !== null && flag !== "N" && !isUnclear(flag);
}

/** True for a judgement that could not be read: there is no verdict. */
export function isUnclear(flag: ResultFlag | null): flag is "outside_printed" | "not_understood" {
  return flag === "outside_printed" || flag === "not_understood";
}

/** Requires action the same day. */
export function isCritical(flag: ResultFlag | null): boolean {
  return flag === "LL" || flag === "HH" || flag === "AA";
}

export function outsideFirst<Row>(rows: readonly Row[], flagIn: (row: Row) => ResultFlag | null): Row[] {
  return [...rows].sort((a, b) => urgency(flagIn(a)) - urgency(flagIn(b)));
}

function urgency(flag: ResultFlag | null): number {
  if (isCritical(flag)) return 0;
  if (flag === "outside_printed") return 1;
  return isOutside(flag) ? 2 : isUnclear(flag) ? 3 : 4;
}

export function isThere({ status }: Pick<Observation, "status">): boolean {
  return status !== "registered" && status !== "cancelled" && status !== "entered_in_error";
}

export function flagOf(row: Pick<Observation, "status" | "flag">): ResultFlag | null {
  return isThere(row) ? row.flag : null;
}

/** Null without a previous value. */
type Change = "lower" | "higher" | "same" | "other_unit" | "before" | "unclear";

/** Compares only numbers of the same unit. */
export function changeOf({ value, comparator, unit, previous }: Observation): Change | null {
  if (!previous) return null;
  if (isUnclear(previous.flag)) return "unclear";
  if (value === null || previous.value === null || comparator || previous.comparator) return "before";
  if (previous.unit !== unit) return "other_unit";
  if (value === previous.value) return "same";
  return value < previous.value ? "lower" : "higher";
}
