import { scaleLinear, scaleUtc } from "d3-scale";
import { line } from "d3-shape";

/** One measured value at an instant (ms). */
export interface ChartPoint {
  at: number;
  value: number;
}

/** Range of expected values; either side may be open. */
export interface ChartBand {
  low: number | null;
  high: number | null;
}

export interface DrawnPoint {
  x: number;
  y: number;
  side: "below" | "inside" | "above";
}

/** A line chart in its own units, ready for SVG. */
export interface DrawnChart {
  width: number;
  height: number;
  /** edges of the plot area */
  plot: { left: number; right: number; top: number; bottom: number };
  path: string;
  points: DrawnPoint[];
  band: { y: number; height: number } | null;
  valueTicks: { y: number; value: number }[];
  timeTicks: { x: number; at: number }[];
}

const WIDTH = 640;
const HEIGHT = 280;
const MARGIN = { left: 56, right: 16, top: 16, bottom: 36 };

/** Room for a date in the type size of a phone. */
const LABEL_WIDTH = 140;

/** Computes a chart of values over time with the band of expected values; at least one point, in order of time. */
export function drawChart(points: readonly ChartPoint[], band: ChartBand | null): DrawnChart {
  const plot = {
    left: MARGIN.left,
    right: WIDTH - MARGIN.right,
    top: MARGIN.top,
    bottom: HEIGHT - MARGIN.bottom,
  };
  const limits = [band?.low, band?.high].filter((limit) => limit !== null && limit !== undefined);
  const values = [...points.map(({ value }) => value), ...limits];
  const low = Math.min(...values);
  const high = Math.max(...values);
  // Equal values would give an axis of length 0.
  const padding = high > low ? (high - low) * 0.1 : Math.max(1, Math.abs(high) * 0.1);
  const y = scaleLinear([low - padding, high + padding], [plot.bottom, plot.top]).nice(4);
  const times = points.map(({ at }) => at);
  const x = scaleUtc([Math.min(...times), Math.max(...times)], [plot.left + 12, plot.right - 12]);
  const placed = points.map(({ at, value }) => ({
    x: round(x(at)),
    y: round(y(value)),
    side: sideOf(value, band),
  }));
  return {
    width: WIDTH,
    height: HEIGHT,
    plot,
    path:
      line<DrawnPoint>(
        (point) => point.x,
        (point) => point.y,
      )(placed) ?? "",
    points: placed,
    band: band && bandIn(plot, y, band),
    valueTicks: y.ticks(4).map((value) => ({ y: round(y(value)), value })),
    timeTicks: ticksOf(times, x).map((at) => ({ x: round(x(at)), at })),
  };
}

function sideOf(value: number, band: ChartBand | null): DrawnPoint["side"] {
  if (band?.low !== null && band?.low !== undefined && value < band.low) return "below";
  return band?.high !== null && band?.high !== undefined && value > band.high ? "above" : "inside";
}

function bandIn(plot: DrawnChart["plot"], y: (value: number) => number, { low, high }: ChartBand) {
  const top = high === null ? plot.top : y(high);
  const bottom = low === null ? plot.bottom : y(low);
  return { y: round(top), height: round(Math.max(0, bottom - top)) };
}

/** The first, the last and at most two instants between them, as far as their labels do not overlap on a phone. */
function ticksOf(times: readonly number[], x: (at: number) => number): number[] {
  const last = times.length - 1;
  const ticks: number[] = [];
  for (const place of [0, last, Math.round(last / 3), Math.round((2 * last) / 3)]) {
    const at = times[place];
    if (at !== undefined && ticks.every((other) => Math.abs(x(other) - x(at)) >= LABEL_WIDTH)) ticks.push(at);
  }
  return ticks.sort((a, b) => a - b);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
