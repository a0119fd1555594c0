import type { Bilingual } from "../lib/labels.ts";
import type { ResultFlag } from "../database/schema/results.ts";

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
  other_units?: Readonly<Record<string, number>>;
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

/** The analyte with limits in another of its units; without limits if the unit is unknown. */
export function analyteIn(analyte: Analyte, unit: string | null): Analyte {
  if (unit === analyte.unit) return analyte;
  const { act_from, ...rest } = analyte;
  const factor = analyte.other_units?.[unit ?? ""];
  if (factor === undefined) return { ...rest, unit, ranges: [] };
  const inUnit = (limit: number | null) => (limit === null ? null : Number((limit * factor).toPrecision(4)));
  return {
    ...rest,
    unit,
    ranges: analyte.ranges.map((range) => ({ ...range, low: inUnit(range.low), high: inUnit(range.high) })),
    ...(act_from !== undefined && { act_from: Number((act_from * factor).toPrecision(4)) }),
  };
}

/** The laboratory's flag; null without a range, but critical values are always flagged. */
export function flagFor(
  value: number,
  range: Range | null,
  critical: Pick<Range, "low" | "high"> | null,
): ResultFlag | null {
  if (critical && critical.low !== null && value <= critical.low) return "LL";
  if (critical && critical.high !== null && value >= critical.high) return "HH";
  if (!range) return null;
  if (range.low !== null && value < range.low) return "L";
  if (range.high !== null && value > range.high) return "H";
  return "N";
}
