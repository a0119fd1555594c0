import type { Bilingual } from "./labels.ts";
import type { ResultFlag } from "./schema/results.ts";

/** A reference range; both limits belong to it. Ages in whole years, `to` excluded. */
export interface Range {
  sex?: "M" | "F";
  from?: number;
  to?: number;
  low: number | null;
  high: number | null;
}

/** What a product measures, and how the laboratory reports it. */
export interface Analyte {
  /** LOINC */
  code: string;
  name: Bilingual;
  unit: string | null;
  decimals: number;
  method: Bilingual | null;
  /** the first that fits the patient holds; none fits = no range */
  ranges: readonly Range[];
  /** doctors usually act from here */
  act_from?: number;
  /** other units that it is reported in, each as what a value in its own unit is multiplied by */
  other_units?: Readonly<Record<string, number>>;
  /** a result in words: what is usual */
  usual?: Bilingual;
  /** whether `usual` is the reference; a blood group has none */
  has_reference?: boolean;
  /** around which the reference laboratory invents values */
  typical: number | null;
}

interface More {
  method?: Bilingual;
  act_from?: number;
  other_units?: Analyte["other_units"];
}

/** A measured analyte; `range` is one for all, or a list by sex and age. */
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

/** An analyte whose result is a word. */
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

/** The range for a patient; null when the laboratory has none. */
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

/** The analyte with its limits in another of its units; one that it does not know has none. */
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

/**
 * The laboratory's flag; null without a range. A critical value has its flag without one too, so that it is never
 * silent.
 */
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
