import type { HistoryPoint, HistorySeries } from "~/upstream/result-history.server.ts";

/** What happened to a value: its key under `history:state`. */
export type RowState = "replaced" | "withdrawn" | "corrected" | "amended" | "preliminary" | "final";

export interface HistoryRow {
  point: HistoryPoint;
  state: RowState;
}

/** Every value, the newest first; an earlier version stands below the one that replaced it. */
export function rowsOf({ points }: HistorySeries): HistoryRow[] {
  return points.map((point) => ({ point, state: stateOf(point) })).reverse();
}

function stateOf({ replaced_at, status }: HistoryPoint): RowState {
  if (replaced_at !== null) return "replaced";
  return status === "entered_in_error" ? "withdrawn" : status;
}
