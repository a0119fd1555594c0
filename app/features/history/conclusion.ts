import { isCritical } from "~/features/results/values.ts";
import { decimalsIn, roundTo } from "~/lib/decimals.ts";
import { limitsInForce } from "~/upstream/results/printed.ts";
import type { HistoryPoint, HistorySeries } from "~/upstream/results/result-history.server.ts";
import { isCurrent, isNumeric } from "./values.ts";

type NumericPoint = HistoryPoint & { value: number };

export interface Conclusion {
  last: NumericPoint;
  change: Change | null;
  place: Place | null;
}

interface Change {
  direction: "up" | "down";
  since: NumericPoint;
  /** values in a row that went this way */
  run: number;
  size: number;
}

interface Place {
  of: "range" | "goal";
  side: "above" | "below" | "inside";
  /** beyond the limit; 0 inside */
  distance: number;
  /** of the value before, in the same unit and by the same method */
  before: "same" | "other" | "none";
}

const FEWEST = 3;

/** From figures and the laboratory's flags alone. Null where the newest value is no final number. */
export function conclusionOf({ points, reference_change, lost }: HistorySeries): Conclusion | null {
  const current = points.filter(isCurrent);
  const last = current.at(-1);
  // An unreadable value may be a newer one.
  if (!last || !isNumeric(last) || last.status === "preliminary" || lost?.unreadable) return null;
  const row = alikeAtEnd(current, last);
  const change = changeIn(row, reference_change);
  const place = placeIn(row, last);
  return change || place ? { last, change, place } : null;
}

/** Up to a value that cannot be compared. */
function alikeAtEnd(current: readonly HistoryPoint[], last: NumericPoint): NumericPoint[] {
  const row: NumericPoint[] = [];
  for (const point of [...current].reverse()) {
    const isAlike = point.unit === last.unit && point.method === last.method;
    if (!isAlike || !isNumeric(point) || point.status === "preliminary") break;
    row.unshift(point);
  }
  return row;
}

/**
 * Null where analytical and biological variation alone may explain it, without a limit for fewer
 * than three values in a row, and for a critical value, which it might calm.
 */
function changeIn(row: readonly NumericPoint[], limit: HistorySeries["reference_change"]): Change | null {
  const [since, ...others] = runAtEnd(row);
  const last = others.at(-1);
  if (!since || !last || isCritical(last.flag)) return null;
  const run = others.length + 1;
  const percent = since.value > 0 ? (Math.abs(last.value - since.value) / since.value) * 100 : 0;
  const isTold = limit ? roundTo(percent, 1) > roundTo(limit.percent, 1) : run >= FEWEST;
  const direction = last.value > since.value ? "up" : "down";
  return isTold ? { direction, since, run, size: differenceOf(last.value, since.value) } : null;
}

/** The last values that all went one way. */
function runAtEnd(row: readonly NumericPoint[]): NumericPoint[] {
  const steps = row.slice(1).map(({ value }, index) => Math.sign(value - (row[index]?.value ?? value)));
  const turn = steps.findLastIndex((step) => step === 0 || step !== steps.at(-1));
  return row.slice(turn + 1);
}

function placeIn(row: readonly NumericPoint[], last: NumericPoint): Place | null {
  const { low, high } = limitsInForce(last);
  const of = kindOf(last);
  const before = row.at(-2);
  // Another kind of limit judged it: nothing moved in or out of this one.
  const previous = before && kindOf(before) === of ? before : undefined;
  const side = sideOf(last);
  if (side === null || (low === null && high === null)) return null;
  const limit = side === "above" ? high : side === "below" ? low : last.value;
  if (limit === null) return null;
  const distance = differenceOf(last.value, limit);
  if (side !== "inside" && distance === 0) return null;
  return { of, side, distance, before: beforeOf(previous, side) };
}

function kindOf({ goal_low, goal_high }: HistoryPoint): Place["of"] {
  return goal_low !== null || goal_high !== null ? "goal" : "range";
}

function beforeOf(previous: NumericPoint | undefined, side: Place["side"]): Place["before"] {
  const earlier = previous ? sideOf(previous) : null;
  if (earlier === null) return "none";
  return earlier === side ? "same" : "other";
}

/** As flagged: nothing is judged here. */
function sideOf({ flag }: HistoryPoint): Place["side"] | null {
  if (flag === "N") return "inside";
  if (flag === "H" || flag === "HH") return "above";
  return flag === "L" || flag === "LL" ? "below" : null;
}

/** Without the digits that binary fractions add. */
function differenceOf(a: number, b: number): number {
  return roundTo(Math.abs(a - b), Math.max(decimalsIn(a), decimalsIn(b)));
}
