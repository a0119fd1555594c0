import { isCritical } from "~/features/results/values.ts";
import { roundTo } from "~/lib/decimals.ts";
import type { HistorySeries } from "~/upstream/results/result-history.server.ts";
import type { Comparable } from "./panels.ts";

export interface LatestDifference {
  /** percent of the earlier value, one decimal */
  percent: number;
  exceeds: boolean;
  limit: NonNullable<HistorySeries["reference_change"]>;
}

/**
 * Null without a limit or two final values, and for a small difference of a critical value, which
 * would calm its reader.
 */
export function latestDifference(
  { points }: Comparable,
  limit: HistorySeries["reference_change"],
): LatestDifference | null {
  const [before, now] = points.slice(-2);
  if (!limit || !before || !now || before.value <= 0) return null;
  if (before.status === "preliminary" || now.status === "preliminary") return null;
  // As shown beside the limit.
  const percent = roundTo(((now.value - before.value) / before.value) * 100, 1);
  if (percent === 0) return null;
  const exceeds = Math.abs(percent) > roundTo(limit.percent, 1);
  return exceeds || !isCritical(now.flag) ? { percent, exceeds, limit } : null;
}
