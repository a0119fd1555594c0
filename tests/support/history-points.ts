import type { HistoryPoint, HistorySeries } from "../../app/upstream/results/result-history.server.ts";

export const point = (more: Partial<HistoryPoint> = {}): HistoryPoint => ({
  date: "2026-01-01",
  value: 5,
  decimals: 0,
  value_text: "",
  comparator: null,
  unit: "mg/dL",
  method: "",
  flag: null,
  ref_low: null,
  ref_high: null,
  reference_text: "",
  status: "final",
  goal_low: null,
  goal_high: null,
  reason: "",
  replaced_at: null,
  plant_name: "",
  timezone: null,
  order_number: null,
  ...more,
});

export const seriesOf = (points: HistoryPoint[], more: Partial<HistorySeries> = {}): HistorySeries => ({
  code: "x",
  name: "Glucose",
  group: "",
  points,
  reference_change: null,
  count: points.length,
  ...more,
});
