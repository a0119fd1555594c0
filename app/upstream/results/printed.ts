import { decimalsIn, plainNumber, roundTo } from "../../lib/decimals.ts";

export interface PrintedLimits {
  ref_low: number | null;
  ref_high: number | null;
  goal_low: number | null;
  goal_high: number | null;
}

type Comparator = "<" | "<=" | ">" | ">=";

interface Range {
  low: number | null;
  high: number | null;
}

export type Place = "below" | "inside" | "above";

/** A clinician's goal replaces the range. */
export function limitsInForce({ ref_low, ref_high, goal_low, goal_high }: PrintedLimits): Range {
  const hasGoal = goal_low !== null || goal_high !== null;
  const [low, high] = hasGoal ? [goal_low, goal_high] : [ref_low, ref_high];
  return { low: low === null ? null : plainNumber(low), high: high === null ? null : plainNumber(high) };
}

/** Rounded to the laboratory's decimals, unless that crosses a printed limit. */
export function reportedNumber(value: number, decimals: number | null, printed: PrintedLimits): number {
  const plain = plainNumber(value);
  if (decimals === null || decimalsIn(plain) <= decimals) return plain;
  const rounded = roundTo(plain, decimals);
  const { ref_low, ref_high, goal_low, goal_high } = printed;
  const isMoved =
    [ref_low, goal_low].some((low) => low !== null && plain < low !== rounded < low) ||
    [ref_high, goal_high].some((high) => high !== null && plain > high !== rounded > high);
  return isMoved ? plain : rounded;
}

/** Several for a limit of measurement. @returns null without limits */
export function placesOf(value: number, comparator: Comparator | null, { low, high }: Range): Place[] | null {
  if (low === null && high === null) return null;
  const range = { low: low ?? -Infinity, high: high ?? Infinity };
  const where =
    range.low > range.high ? besideReversed(value, comparator, range) : besideRange(value, comparator, range);
  return PLACE_NAMES.filter((place) => where[place]);
}

const PLACE_NAMES = ["below", "inside", "above"] as const;
type Beside = Partial<Record<Place, boolean>>;

function besideReversed(
  value: number,
  comparator: Comparator | null,
  { low, high }: Record<keyof Range, number>,
): Beside {
  return comparator === null ? { below: value < high, above: value > low } : {};
}

function besideRange(
  value: number,
  comparator: Comparator | null,
  { low, high }: Record<keyof Range, number>,
): Beside {
  const isLess = comparator === "<" || comparator === "<=";
  const isMore = comparator === ">" || comparator === ">=";
  const reachesLow = isMore || value > low || (value === low && comparator !== "<");
  const reachesHigh = isLess || value < high || (value === high && comparator !== ">");
  return {
    // Nothing is measured below zero.
    below: isLess ? low > 0 : value < low,
    inside: reachesLow && reachesHigh,
    above: high < Infinity && (isMore || value > high),
  };
}

export function isOutsideLimits(places: readonly Place[] | null): boolean {
  return places !== null && places.length > 0 && !places.includes("inside");
}

const NUMBER = String.raw`[-\u2212]?\d+(?:[.,]\d+)?`;
const TWO_SIDED = new RegExp(String.raw`^(${NUMBER})\s*[-\u2013\u2014]\s*(${NUMBER})(?:\s.*)?$`, "u");
const AT_MOST = new RegExp(
  String.raw`^(?:\u2264|<=?|at most|up to|maksimal|sampai|hingga)\s*(${NUMBER})(?:\s.*)?$`,
  "iu",
);
const AT_LEAST = new RegExp(
  String.raw`^(?:\u2265|>=?|at least|from|minimal|mulai|dari)\s*(${NUMBER})(?:\s.*)?$`,
  "iu",
);
const MEASURED = new RegExp(String.raw`^(<=|>=|[<>\u2264\u2265])?\s*(${NUMBER})$`, "u");
const SIGNS: Record<string, Comparator> = {
  "≤": "<=",
  "≥": ">=",
  "<": "<",
  ">": ">",
  "<=": "<=",
  ">=": ">=",
};

/** Null where either is no plain number. */
export function placesInText(value: string, range: string): Place[] | null {
  const measured = MEASURED.exec(value.trim());
  const number = numberIn(measured?.[2]);
  const limits = rangeIn(range.trim());
  if (number === null || !limits) return null;
  return placesOf(number, measured?.[1] === undefined ? null : (SIGNS[measured[1]] ?? null), limits);
}

function rangeIn(text: string): Range | null {
  const [, from, to] = TWO_SIDED.exec(text) ?? [];
  const high = numberIn(to ?? AT_MOST.exec(text)?.[1]);
  const low = numberIn(from ?? AT_LEAST.exec(text)?.[1]);
  if (from !== undefined && (low === null || high === null)) return null;
  return low === null && high === null ? null : { low, high };
}

/** "1.234" may be a thousand. */
function numberIn(text: string | undefined): number | null {
  if (text === undefined || /^[-\u2212]?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return null;
  return Number(text.replace("−", "-").replace(",", "."));
}
