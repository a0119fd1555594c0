import type { HistoryPoint, HistorySeries } from "~/upstream/results/result-history.server.ts";

type RowState = "replaced" | "withdrawn" | Exclude<HistoryPoint["status"], "entered_in_error">;

export interface HistoryRow {
  point: HistoryPoint;
  state: RowState;
}

/** Newest first; earlier versions follow their replacement. */
export function historyRows({ points }: HistorySeries): HistoryRow[] {
  return points.map((point) => ({ point, state: rowState(point) })).reverse();
}

export function rowState({ replaced_at, status }: HistoryPoint): RowState {
  if (replaced_at !== null) return "replaced";
  return status === "entered_in_error" ? "withdrawn" : status;
}
