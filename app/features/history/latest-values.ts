import { flagOf, isOutside, isUnclear, outsideFirst } from "~/features/results/values.ts";
import type { HistoryPoint, HistorySeries } from "~/upstream/results/result-history.server.ts";

export interface LatestValue {
  series: HistorySeries;
  /** null: it could not be read at all, or none was sent */
  point: HistoryPoint | null;
}

interface LatestValues {
  /** before the others: its alert is open, and it is not outside its range now */
  alerted: LatestValue[];
  outside: LatestValue[];
  unread: LatestValue[];
  /** by body system, in the laboratory's order */
  groups: { name: string; rows: LatestValue[] }[];
}

/**
 * One row for each value, those outside their range first, critical ones before them, then the newest.
 * @param alerted codes of values in open alerts
 */
export function latestValues(
  all: readonly HistorySeries[],
  alerted: ReadonlySet<string> = new Set(),
): LatestValues {
  const rows = all.map((series) => ({ series, point: series.points.at(-1) ?? null }));
  const newest = rows.toSorted((a, b) => byDay(a.series, b.series));
  const urgent = outsideFirst(newest, ({ point }) => point && flagOf(point));
  const calm = rows.filter((row) => !isOutsideRow(row) && !isUnreadRow(row));
  const isAlerted = ({ series }: LatestValue) => alerted.has(series.code);
  const others = calm.filter((row) => !isAlerted(row));
  const names = [...new Set(others.map(({ series }) => series.group))];
  return {
    alerted: calm.filter(isAlerted),
    outside: urgent.filter(isOutsideRow),
    unread: urgent.filter(isUnreadRow),
    groups: names.map((name) => ({ name, rows: others.filter(({ series }) => series.group === name) })),
  };
}

/** Those outside their range, then what could not be read, then the others; the newest first. */
export function mostUrgent(all: readonly HistorySeries[], count: number): LatestValue[] {
  const { outside, unread, groups } = latestValues(all.toSorted(byDay));
  const others = groups.flatMap(({ rows }) => rows).filter(({ point }) => point !== null);
  return [...outside, ...unread, ...others.sort((a, b) => byDay(a.series, b.series))].slice(0, count);
}

function byDay(a: HistorySeries, b: HistorySeries): number {
  return dayOf(b).localeCompare(dayOf(a));
}

function dayOf({ points }: HistorySeries): string {
  return points.at(-1)?.date ?? "";
}

function isOutsideRow({ point }: LatestValue): boolean {
  return point !== null && isOutside(flagOf(point));
}

export function isUnreadRow({ series, point }: LatestValue): boolean {
  return point === null ? (series.lost?.unreadable ?? 0) > 0 : isUnclear(flagOf(point));
}

/** Empty unless they end with the value that stands beside them. */
export function recentOf({ series, point }: LatestValue): NonNullable<HistorySeries["recent"]> {
  const recent = series.recent ?? [];
  const hasNumber = point !== null && point.value !== null && point.comparator === null;
  return hasNumber && recent.at(-1)?.date === point.date ? recent : [];
}
