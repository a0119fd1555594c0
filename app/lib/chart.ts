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

// About the width of a phone, so that labels keep their size there.
const WIDTH = 400;
const HEIGHT = 240;
const MARGIN = { left: 44, right: 12, top: 12, bottom: 32 };

/** Least distance of two dates: one and a half labels. */
const LABEL_DISTANCE = 132;

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
  const x = scaleUtc([Math.min(...times), Math.max(...times)], [plot.left + 8, plot.right - 8]);
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

/** The first instant, the last, and the one nearest to the middle, as far as their labels do not overlap. */
function ticksOf(times: readonly number[], x: (at: number) => number): number[] {
  const first = times.at(0) ?? 0;
  const last = times.at(-1) ?? 0;
  const distance = (at: number) => Math.abs(at - (first + last) / 2);
  const middle = times.reduce((best, at) => (distance(at) < distance(best) ? at : best), first);
  const ticks: number[] = [];
  for (const at of [first, last, middle])
    if (ticks.every((other) => Math.abs(x(other) - x(at)) >= LABEL_DISTANCE)) ticks.push(at);
  return ticks.sort((a, b) => a - b);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
