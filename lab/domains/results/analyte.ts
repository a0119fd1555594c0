import type { Bilingual } from "../../lib/labels.ts";
import type { Comparator, ResultFlag } from "../../database/tables.generated.ts";
import { decimalsOf, roundTo } from "../../lib/decimals.ts";
import { BIRTH, stageOf, type Age, type Subject, type SpecimenTime } from "./age.ts";
import type { Source } from "./reference-sources.ts";

/** Limits are inclusive; without limits there is no verdict. */
export interface Range {
  sex?: "M" | "F";
  from: Age;
  low: number | null;
  high: number | null;
  source: Source;
}

export interface Analyte {
  /** LOINC */
  code: string;
  name: Bilingual;
  unit: string | null;
  decimals: number;
  method: Bilingual | null;
  /** ascending; the last one reached applies */
  ranges: readonly Range[];
  /** doctors usually act from here */
  act_from?: number;
  /** with the factor from its own unit */
  other_units?: Readonly<Record<string, { factor: number; decimals: number }>>;
  usual?: Bilingual;
  /** a blood group has none */
  has_reference?: boolean;
  /** centre of invented values */
  typical: number | null;
}

interface More {
  method?: Bilingual;
  act_from?: number;
  other_units?: Analyte["other_units"];
}

export function measured(
  code: string,
  name: Bilingual,
  [unit, decimals]: readonly [string, number],
  ranges: readonly Range[],
  typical: number,
  more: More = {},
): Analyte {
  return { code, name, unit: unit || null, decimals, ranges, typical, ...more, method: more.method ?? null };
}

type Stage = readonly [from: Age, low: number | null, high: number | null];

export function stages(source: Source, list: readonly Stage[], sex?: "M" | "F"): Range[] {
  return list.map(([from, low, high]) => ({ from, low, high, source, ...(sex && { sex }) }));
}

export function always(source: Source, low: number | null, high: number | null): Range[] {
  return stages(source, [[BIRTH, low, high]]);
}

export function notEstablished(from: Age = BIRTH, sex?: "M" | "F"): Range[] {
  return stages("not_established", [[from, null, null]], sex);
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

/** @returns null without an established range */
export function rangeFor({ ranges }: Analyte, person: Subject, specimen: SpecimenTime): Range | null {
  const range = stageOf(ranges, person, specimen);
  return range && (range.low !== null || range.high !== null) ? range : null;
}

/** Without limits if the unit is unknown. */
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

export function reportedValue(value: number, decimals: number, comparator: Comparator | null) {
  // A measuring limit is exact: "< 0.05" is not "< 0.1".
  if (comparator) return { value, decimals: Math.max(decimals, decimalsOf(value)) };
  return { value: roundTo(value, decimals), decimals };
}

export type Limits = Pick<Range, "low" | "high">;

/** Null without a range or where a measuring limit leaves it open; critical values are always flagged. */
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
