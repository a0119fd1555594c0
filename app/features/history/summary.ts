import type { HistoryPoint, HistorySeries } from "~/upstream/results/result-history.server.ts";
import { comparableOf, type Comparable } from "./panels.ts";
import { latestDifference, type LatestDifference } from "./difference.ts";
import { isCurrent, isNumeric, isUnread } from "./values.ts";

type NumericPoint = Comparable["points"][number];

/** Descriptive only. */
export interface GroupSummary {
  unit: string;
  method: string;
  count: number;
  first: NumericPoint;
  last: NumericPoint;
  lowest: NumericPoint;
  highest: NumericPoint;
  /** only used from three values on */
  direction: "up" | "down" | "same" | "both";
  last_is: "higher" | "lower" | "same";
  range_changed: boolean;
}

interface HistorySummary {
  count: number;
  groups: GroupSummary[];
  last: HistoryPoint | null;
  others: number;
  unread: HistoryPoint[];
  /** null unless the last value of all is comparable and the laboratory sends a limit */
  difference: LatestDifference | null;
  corrected: { before: HistoryPoint; now: HistoryPoint }[];
  withdrawn: HistoryPoint[];
}

/** No interpretation. */
export function summaryOf(series: HistorySeries): HistorySummary {
  const { points } = series;
  const current = points.filter((point) => isCurrent(point) && !isUnread(point));
  const unread = points.filter(isUnread);
  const newest = points.findLast(isCurrent) ?? null;
  const comparable = comparableOf(series);
  const last = current.at(-1) ?? null;
  const latest = comparable.find((group) => group.points.at(-1) === last);
  return {
    count: current.length,
    groups: comparable.flatMap((group) => groupSummary(group) ?? []),
    last,
    unread,
    // A newer value that could not be read may reverse it.
    difference:
      latest && newest === last && !series.lost?.unreadable
        ? latestDifference(latest, series.reference_change)
        : null,
    others: current.filter((point) => !isNumeric(point)).length,
    corrected: points.flatMap((before, index) => {
      if (before.replaced_at === null) return [];
      const now = points.find((point, later) => later > index && isCurrent(point));
      return now ? [{ before, now }] : [];
    }),
    withdrawn: points.filter(
      ({ status, replaced_at }) => status === "entered_in_error" && replaced_at === null,
    ),
  };
}

function groupSummary({ unit, method, points }: Comparable): GroupSummary | null {
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return null;
  const steps = points.slice(1).map((point, index) => Math.sign(point.value - (points[index]?.value ?? 0)));
  const [up, down] = [steps.includes(1), steps.includes(-1)];
  const change = Math.sign(last.value - first.value);
  return {
    unit,
    method,
    first,
    last,
    count: points.length,
    lowest: points.reduce((best, point) => (point.value < best.value ? point : best)),
    highest: points.reduce((best, point) => (point.value > best.value ? point : best)),
    direction: up && down ? "both" : up ? "up" : down ? "down" : "same",
    last_is: change > 0 ? "higher" : change < 0 ? "lower" : "same",
    range_changed: points.some(
      (point) =>
        point.ref_low !== last.ref_low ||
        point.ref_high !== last.ref_high ||
        point.reference_text !== last.reference_text,
    ),
  };
}
