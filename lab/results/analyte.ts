import type { Bilingual } from "../lib/labels.ts";
import type { Comparator, ResultFlag } from "../database/schema/results.ts";
import { decimalsOf, roundTo } from "../lib/decimals.ts";

/** Reference range; limits inclusive. Ages in whole years, `to` excluded. */
export interface Range {
  sex?: "M" | "F";
  from?: number;
  to?: number;
  low: number | null;
  high: number | null;
}

export interface Analyte {
  /** LOINC */
  code: string;
  name: Bilingual;
  unit: string | null;
  decimals: number;
  method: Bilingual | null;
  /** first match applies; no match = no range */
  ranges: readonly Range[];
  /** doctors usually act from here */
  act_from?: number;
  /** other reporting units, with the factor from its own unit */
  other_units?: Readonly<Record<string, { factor: number; decimals: number }>>;
  /** usual result in words */
  usual?: Bilingual;
  /** whether `usual` is the reference; a blood group has none */
  has_reference?: boolean;
  /** centre of the reference laboratory's invented values */
  typical: number | null;
}

interface More {
  method?: Bilingual;
  act_from?: number;
  other_units?: Analyte["other_units"];
}

/** `range`: one for all, or a list by sex and age */
export function measured(
  code: string,
  name: Bilingual,
  [unit, decimals]: readonly [string, number],
  range: readonly [number | null, number | null] | readonly Range[],
  typical: number,
  more: More = {},
): Analyte {
  const ranges = isPair(range) ? [{ low: range[0], high: range[1] }] : range;
  return { code, name, unit: unit || null, decimals, ranges, typical, ...more, method: more.method ?? null };
}

export function qualitative(
  code: string,
  name: Bilingual,
  usual: Bilingual,
  method: Bilingual | null = null,
  has_reference = true,
): Analyte {
  return { code, name, unit: null, decimals: 0, method, ranges: [], usual, has_reference, typical: null };
}

function isPair(
  range: readonly [number | null, number | null] | readonly Range[],
): range is readonly [number | null, number | null] {
  return typeof range[0] !== "object" || range[0] === null;
}

/** @returns null when the laboratory has no range */
export function rangeFor({ ranges }: Analyte, sex: "M" | "F", age: number): Range | null {
  return (
    ranges.find(
      (range) =>
        (range.sex === undefined || range.sex === sex) &&
        age >= (range.from ?? 0) &&
        age < (range.to ?? Infinity),
    ) ?? null
  );
}

/** The analyte as reported in another of its units; without limits if the unit is unknown. */
export function analyteIn(analyte: Analyte, unit: string | null): Analyte {
  if (unit === analyte.unit) return analyte;
  const { act_from, ...rest } = analyte;
  const known = analyte.other_units?.[unit ?? ""];
  if (!known) return { ...rest, unit, ranges: [] };
  const inUnit = (limit: number | null) => converted(limit, known);
  return {
    ...rest,
    unit,
    decimals: known.decimals,
    ranges: analyte.ranges.map((range) => ({ ...range, low: inUnit(range.low), high: inUnit(range.high) })),
    ...(act_from !== undefined && { act_from: inUnit(act_from) ?? act_from }),
  };
}

export function converted(
  limit: number | null,
  { factor, decimals }: { factor: number; decimals: number },
): number | null {
  return limit === null ? null : roundTo(limit * factor, decimals);
}

/** Rounds the value once; it is judged and shown so. */
export function reportedValue(value: number, decimals: number, comparator: Comparator | null) {
  // A measuring limit is exact: "< 0.05" is not "< 0.1".
  if (comparator) return { value, decimals: Math.max(decimals, decimalsOf(value)) };
  return { value: roundTo(value, decimals), decimals };
}

type Limits = Pick<Range, "low" | "high">;

/**
 * The laboratory's flag of a reported value; null without a range or where a measuring limit leaves it open, but
 * critical values are always flagged.
 */
export function flagFor(
  value: number,
  range: Limits | null,
  critical: Limits | null,
  comparator: Comparator | null = null,
): ResultFlag | null {
  const hasFloor = !comparator?.startsWith("<");
  const hasCeiling = !comparator?.startsWith(">");
  const atMost = (limit: number | null) => limit !== null && hasCeiling && value <= limit;
  const atLeast = (limit: number | null) => limit !== null && hasFloor && value >= limit;
  const below = (limit: number | null) => atMost(limit) && (value !== limit || comparator === "<");
  const above = (limit: number | null) => atLeast(limit) && (value !== limit || comparator === ">");
  if (atMost(critical?.low ?? null)) return "LL";
  if (atLeast(critical?.high ?? null)) return "HH";
  if (!range) return null;
  if (below(range.low)) return "L";
  if (above(range.high)) return "H";
  const isInside =
    (range.high === null || atMost(range.high)) && (range.low === null || !hasFloor || atLeast(range.low));
  // Nothing is measured below zero.
  const mayBeLow = !hasFloor && ((range.low ?? 0) > 0 || (critical?.low ?? 0) > 0);
  const mayBeCritical = !hasCeiling && critical !== null && critical.high !== null;
  return isInside && !mayBeLow && !mayBeCritical ? "N" : null;
}
