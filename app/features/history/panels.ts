import type { TrendPanel, TrendPoint } from "~/features/charts/trend.ts";
import type { HistoryPoint, HistorySeries } from "~/upstream/results/result-history.server.ts";
import { isCurrent, isNumeric } from "./values.ts";

export interface Comparable {
  unit: string;
  method: string;
  /** valid values, oldest first */
  points: (HistoryPoint & { value: number })[];
}

const keyOf = ({ unit, method }: HistoryPoint) => `${unit}\n${method}`;

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

interface HistoryPanel extends TrendPanel {
  shown: HistoryPoint[];
}

/** Needs two values; the line breaks at values that no axis can show. */
export function panelsOf(series: HistorySeries): HistoryPanel[] {
  const groups = comparableOf(series);
  if (!groups.some(({ points }) => points.length > 1)) return [];
  return groups.map((group) => {
    const drawn: TrendPoint[] = [];
    const shown: HistoryPoint[] = [];
    const [least, most] = spanOf(group);
    let joined = false;
    for (const point of series.points) {
      const isHere = point.unit === group.unit && point.method === group.method;
      if (isHere && isNumeric(point)) {
        const replaced = point.replaced_at !== null;
        // It would stretch the axis; the table has it.
        if (replaced && (point.value < least || point.value > most)) continue;
        drawn.push({
          at: Date.parse(`${point.date}T00:00:00Z`),
          value: point.value,
          decimals: point.decimals,
          low: point.ref_low,
          high: point.ref_high,
          replaced,
          joined: joined && !replaced,
        });
        shown.push(point);
        if (!replaced) joined = true;
      } else if (isCurrent(point) && !isNumeric(point)) joined = false;
    }
    return { label: labelOf(series, group, groups), points: drawn, shown };
  });
}

function spanOf({ points }: Comparable): [least: number, most: number] {
  const values = points.flatMap(({ value, ref_low, ref_high }) =>
    [value, ref_low, ref_high].filter((item) => item !== null),
  );
  return [Math.min(...values), Math.max(...values)];
}

function labelOf(
  { name }: HistorySeries,
  { unit, method }: Comparable,
  groups: readonly Comparable[],
): string {
  const alike = groups.filter((other) => other.unit === unit);
  return [unit ? `${name} (${unit})` : name, alike.length > 1 && method].filter(Boolean).join(", ");
}
