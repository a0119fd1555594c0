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

const NO_LIMITS: Limits = { low: null, high: null };

/** Compares with limits: "< 5" has no floor, "> 5" has no ceiling. */
function readingOf(value: number, comparator: Comparator | null) {
  const hasFloor = !comparator?.startsWith("<");
  const hasCeiling = !comparator?.startsWith(">");
  const atMost = (limit: number | null) => limit !== null && hasCeiling && value <= limit;
  const atLeast = (limit: number | null) => limit !== null && hasFloor && value >= limit;
  const below = (limit: number | null) => atMost(limit) && (value !== limit || comparator === "<");
  const above = (limit: number | null) => atLeast(limit) && (value !== limit || comparator === ">");
  return { hasFloor, hasCeiling, atMost, atLeast, below, above };
}

type Reading = ReturnType<typeof readingOf>;

/** Null without a range or where a measuring limit leaves it open; critical values are always flagged. */
export function flagFor(
  value: number,
  range: Limits | null,
  critical: Limits | null,
  comparator: Comparator | null = null,
): ResultFlag | null {
  const reading = readingOf(value, comparator);
  const alarm = critical ?? NO_LIMITS;
  if (reading.atMost(alarm.low)) return "LL";
  if (reading.atLeast(alarm.high)) return "HH";
  if (!range) return null;
  if (reading.below(range.low)) return "L";
  if (reading.above(range.high)) return "H";
  return isInside(reading, range) && !mayBeOutside(reading, range, alarm) ? "N" : null;
}

function isInside({ hasFloor, atMost, atLeast }: Reading, { low, high }: Limits): boolean {
  return (high === null || atMost(high)) && (low === null || !hasFloor || atLeast(low));
}

/** The side that was not measured may lie outside; nothing is measured below zero. */
function mayBeOutside({ hasFloor, hasCeiling }: Reading, range: Limits, alarm: Limits): boolean {
  const mayBeLow = !hasFloor && ((range.low ?? 0) > 0 || (alarm.low ?? 0) > 0);
  const mayBeCritical = !hasCeiling && alarm.high !== null;
  return mayBeLow || mayBeCritical;
}
