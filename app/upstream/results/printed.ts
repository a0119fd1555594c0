import { decimalsOf, plainNumber, roundTo } from "../../lib/decimals.ts";

export interface PrintedLimits {
  ref_low: number | null;
  ref_high: number | null;
  goal_low: number | null;
  goal_high: number | null;
}

type Comparator = "<" | "<=" | ">" | ">=";
type Flag = "N" | "L" | "H" | "LL" | "HH" | "A" | "AA";

interface Range {
  low: number | null;
  high: number | null;
}

/** `open`: no limits, or a limit of measurement that leaves it open; `reversed`: the limits are no range. */
type Place = "below" | "inside" | "above" | "open" | "reversed";

/** A clinician's goal replaces the range. */
export function limitsInForce({ ref_low, ref_high, goal_low, goal_high }: PrintedLimits): Range {
  const hasGoal = goal_low !== null || goal_high !== null;
  return hasGoal ? { low: goal_low, high: goal_high } : { low: ref_low, high: ref_high };
}

/**
 * The number that is printed and compared: rounded to the laboratory's decimals, unless that would move it
 * across a printed limit.
 */
export function reportedNumber(value: number, decimals: number | null, printed: PrintedLimits): number {
  const plain = plainNumber(value);
  if (decimals === null || decimalsOf(plain) <= decimals) return plain;
  const rounded = roundTo(plain, decimals);
  const { ref_low, ref_high, goal_low, goal_high } = printed;
  const isMoved = [ref_low, ref_high, goal_low, goal_high].some(
    (limit) => limit !== null && Math.sign(plain - limit) !== Math.sign(rounded - limit),
  );
  return isMoved ? plain : rounded;
}

/** Where a value stands beside its limits, as both are printed. */
export function placeOf(value: number, comparator: Comparator | null, { low, high }: Range): Place {
  if (low === null && high === null) return "open";
  if (low !== null && high !== null && low > high) return "reversed";
  const hasFloor = !comparator?.startsWith("<");
  const hasCeiling = !comparator?.startsWith(">");
  if (low !== null && hasCeiling && (value < low || (value === low && comparator === "<"))) return "below";
  if (high !== null && hasFloor && (value > high || (value === high && comparator === ">"))) return "above";
  // Nothing is measured below zero.
  const isLowEnough = high === null || (hasCeiling && value <= high);
  const isHighEnough = low === null || (hasFloor ? value >= low : low <= 0);
  return isLowEnough && isHighEnough ? "inside" : "open";
}

const PLACES: Record<Flag, readonly Place[]> = {
  N: ["inside", "open"],
  L: ["below", "open"],
  LL: ["below", "open"],
  H: ["above", "open"],
  HH: ["above", "open"],
  A: ["below", "above", "open"],
  AA: ["below", "inside", "above", "open", "reversed"],
};

/**
 * @returns the flag, if the printed numbers do not speak against it. Of a critical one its urgency stays,
 *   without a direction; another is no verdict: null
 */
export function flagBeside(flag: Flag, place: Place): Flag | null {
  if (PLACES[flag].includes(place)) return flag;
  return flag === "LL" || flag === "HH" ? "AA" : null;
}

const NUMBER = String.raw`[-−]?\d+(?:[.,]\d+)?`;
const TWO_SIDED = new RegExp(String.raw`^(${NUMBER})\s*[-–—]\s*(${NUMBER})(?:\s.*)?$`, "u");
const AT_MOST = new RegExp(
  String.raw`^(?:≤|<=?|at most|up to|maksimal|sampai|hingga)\s*(${NUMBER})(?:\s.*)?$`,
  "iu",
);
const AT_LEAST = new RegExp(
  String.raw`^(?:≥|>=?|at least|from|minimal|mulai|dari)\s*(${NUMBER})(?:\s.*)?$`,
  "iu",
);
const MEASURED = new RegExp(String.raw`^(<=|>=|[<>≤≥])?\s*(${NUMBER})$`, "u");
const SIGNS: Record<string, Comparator> = {
  "≤": "<=",
  "≥": ">=",
  "<": "<",
  ">": ">",
  "<=": "<=",
  ">=": ">=",
};

/** Place of a value beside a range that came as text; `open` where either is no plain number. */
export function placeInText(value: string, range: string): Place {
  const measured = MEASURED.exec(value.trim());
  const number = numberIn(measured?.[2]);
  const limits = rangeIn(range.trim());
  if (number === null || !limits) return "open";
  return placeOf(number, measured?.[1] === undefined ? null : (SIGNS[measured[1]] ?? null), limits);
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
  if (text === undefined || /^[-−]?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return null;
  return Number(text.replace("−", "-").replace(",", "."));
}
