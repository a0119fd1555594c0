import type { TrendPanel, TrendPoint } from "~/features/charts/trend.ts";
import type { HistoryPoint, HistorySeries } from "~/upstream/result-history.server.ts";
import { isCurrent, isNumeric } from "./values.ts";

/** Values of a series that may be compared: the same unit and method. */
export interface Comparable {
  unit: string;
  method: string;
  /** values that count, oldest first */
  points: (HistoryPoint & { value: number })[];
}

const keyOf = ({ unit, method }: HistoryPoint) => `${unit}\n${method}`;

/** Groups of numbers with the same unit and method, in the order in which the first of each was measured. */
export function comparableOf({ points }: HistorySeries): Comparable[] {
  const groups = new Map<string, Comparable>();
  for (const point of points) {
    if (!isNumeric(point) || !isCurrent(point)) continue;
    const group = groups.get(keyOf(point));
    if (group) group.points.push(point);
    else groups.set(keyOf(point), { unit: point.unit, method: point.method, points: [point] });
  }
  return [...groups.values()];
}

/** A panel of the drawing, with the points of the series that it shows in their order. */
export interface HistoryPanel extends TrendPanel {
  shown: HistoryPoint[];
}

/**
 * The panels of a series: one for each unit and method, once any of them has two values. A panel has earlier versions
 * too; its line is broken where a value in between is none on an axis.
 */
export function panelsOf(series: HistorySeries): HistoryPanel[] {
  const groups = comparableOf(series);
  if (!groups.some(({ points }) => points.length > 1)) return [];
  return groups.map((group) => {
    const drawn: TrendPoint[] = [];
    const shown: HistoryPoint[] = [];
    let joined = false;
    for (const point of series.points) {
      const isHere = point.unit === group.unit && point.method === group.method;
      if (isHere && isNumeric(point)) {
        const replaced = point.replaced_at !== null;
        drawn.push({
          ...{ at: Date.parse(`${point.date}T00:00:00Z`), value: point.value },
          ...{ low: point.ref_low, high: point.ref_high, replaced },
          joined: joined && !replaced,
        });
        shown.push(point);
        if (!replaced) joined = true;
      } else if (isCurrent(point) && !isNumeric(point)) joined = false;
    }
    return { label: labelOf(series, group, groups), points: drawn, shown };
  });
}

/** Name and unit; the method only where it tells two panels apart. */
function labelOf(
  { name }: HistorySeries,
  { unit, method }: Comparable,
  groups: readonly Comparable[],
): string {
  const alike = groups.filter((other) => other.unit === unit);
  return [unit ? `${name} (${unit})` : name, alike.length > 1 && method].filter(Boolean).join(", ");
}
