import { scaleLinear } from "d3-scale";
import {
  clamp,
  FONT,
  LINE,
  wrapLines,
  pathThrough,
  placeLabels,
  round,
  WIDTH,
  type PlacedLabel,
} from "./paper.ts";

export interface BreathSamples {
  /** litres and litres per second; expiration is positive */
  flow_volume: readonly { volume: number; flow: number }[];
  /** seconds and litres */
  volume_time: readonly { time: number; volume: number }[];
}

export interface SpirometryMeasure {
  code: string;
  name: string;
  unit: string;
  measured: number | null;
  predicted: number | null;
  /** lower limit of normal */
  lln: number | null;
  z: number | null;
}

interface AxisTick {
  at: number;
  value: number;
}

export interface DrawnCurve {
  height: number;
  frame: { left: number; right: number; top: number; bottom: number };
  across: AxisTick[];
  up: AxisTick[];
  path: string;
  points: { x: number; y: number }[];
  zero: number | null;
  /** at FEV1, if known */
  mark: { x: number; y: number } | null;
}

const MARGIN = { left: 30, right: 10, top: 26, bottom: 36 };
const PLOT = WIDTH - MARGIN.left - MARGIN.right;
const MOST_HEIGHT = 300;
const CURVE_HEIGHT = 180;

/** 2 L/s are as long as 1 L (ATS/ERS 2019). Null for fewer than two samples. */
export function drawFlowVolume(samples: BreathSamples["flow_volume"]): DrawnCurve | null {
  const points = samples.map(({ volume, flow }) => ({ across: volume, up: flow }));
  if (!areDrawn(points)) return null;
  const [right, rise] = [extentOf(points, "across"), extentOf(points, "up")];
  const litre = Math.min(PLOT / (right[1] - right[0]), MOST_HEIGHT / ((rise[1] - rise[0]) / 2));
  return drawCurve(points, [right, rise], [litre * (right[1] - right[0]), (litre / 2) * (rise[1] - rise[0])]);
}

/** `fev1` in litres. Null for fewer than two samples. */
export function drawVolumeTime(
  samples: BreathSamples["volume_time"],
  fev1: number | null,
): DrawnCurve | null {
  const points = samples.map(({ time, volume }) => ({ across: time, up: volume }));
  if (!areDrawn(points)) return null;
  const mark = fev1 !== null && Number.isFinite(fev1) ? { across: 1, up: fev1 } : null;
  const all = [...points, mark ?? { across: 1, up: 0 }];
  return drawCurve(points, [extentOf(all, "across"), extentOf(all, "up")], [PLOT, CURVE_HEIGHT], mark);
}

interface Point {
  across: number;
  up: number;
}

function areDrawn(points: readonly Point[]): boolean {
  return (
    points.length > 1 && points.every(({ across, up }) => Number.isFinite(across) && Number.isFinite(up))
  );
}

/** At least 1 apart: labels of less do not fit. */
function extentOf(points: readonly Point[], side: keyof Point): [number, number] {
  let [least, most] = [0, 0];
  for (const point of points) {
    least = Math.min(least, point[side]);
    most = Math.max(most, point[side]);
  }
  return [least, Math.max(most, least + 1)];
}

function drawCurve(
  points: readonly Point[],
  [right, rise]: readonly [[number, number], [number, number]],
  [width, height]: readonly [number, number],
  mark: Point | null = null,
): DrawnCurve {
  const frame = {
    left: MARGIN.left,
    right: MARGIN.left + width,
    top: MARGIN.top,
    bottom: MARGIN.top + height,
  };
  const x = scaleLinear(right, [frame.left, frame.right]);
  const y = scaleLinear(rise, [frame.bottom, frame.top]);
  const place = ({ across, up }: Point) => ({ x: round(x(across)), y: round(y(up)) });
  const placed = points.map(place);
  return {
    height: frame.bottom + MARGIN.bottom,
    frame: { ...frame, right: round(frame.right), bottom: round(frame.bottom) },
    across: ticksOf(right, width, 40).map((value) => ({ at: round(x(value)), value })),
    up: ticksOf(rise, height, 30).map((value) => ({ at: round(y(value)), value })),
    path: pathThrough(placed),
    points: placed,
    zero: rise[0] < 0 ? round(y(0)) : null,
    mark: mark && place(mark),
  };
}

function ticksOf(extent: readonly [number, number], length: number, apart: number): number[] {
  const scale = scaleLinear(extent, [0, length]);
  for (let requested = Math.min(5, Math.floor(length / apart)); requested > 0; requested -= 1) {
    const ticks = scale.ticks(requested);
    if (ticks.length <= 5 && scale(ticks[1] ?? Infinity) - scale(ticks[0] ?? 0) >= apart) return ticks;
  }
  return extent[0] === 0 ? [0] : [];
}

interface DrawnBars {
  height: number;
  left: number;
  rows: {
    lines: string[];
    textY: number;
    measured: { y: number; to: number };
    predicted: { y: number; to: number } | null;
    lln: number | null;
  }[];
}

export const BAR = { measured: 12, predicted: 8 };

export function drawBars(
  measures: readonly SpirometryMeasure[],
  textOf: (measure: SpirometryMeasure) => string,
): DrawnBars {
  const drawn = measures.flatMap((measure) => {
    const { measured } = measure;
    return isLength(measured) ? [{ measure, measured }] : [];
  });
  let y = 0;
  const rows = drawn.map(({ measure, measured }) => {
    const scale = scaleOf(
      drawn.map((item) => item.measure),
      measure.unit,
    );
    const lines = wrapLines(textOf(measure), WIDTH);
    const textY = y + FONT;
    const top = y + lines.length * LINE + 3;
    const under = top + BAR.measured + 2;
    y = under + BAR.predicted + 14;
    const { predicted, lln } = measure;
    return {
      lines,
      textY,
      measured: { y: top, to: scale(measured) },
      predicted: isLength(predicted) ? { y: under, to: scale(predicted) } : null,
      lln: isLength(lln) ? scale(lln) : null,
    };
  });
  return { height: Math.max(0, y - 4), left: BAR_LEFT, rows };
}

const BAR_LEFT = 2;

const isLength = (value: number | null): value is number =>
  value !== null && Number.isFinite(value) && value >= 0;

function scaleOf(measures: readonly SpirometryMeasure[], unit: string): (value: number) => number {
  const values = measures
    .filter((measure) => measure.unit === unit)
    .flatMap(({ measured, predicted, lln }) => [measured, predicted, lln].filter(isLength));
  const most = Math.max(...values);
  const scale = scaleLinear([0, most > 0 ? most : 1], [BAR_LEFT, WIDTH - 2]);
  return (value) => round(scale(value));
}

const Z_LIMITS = { lln: -1.645, moderate: -2.5, severe: -4 } as const;

type ZBlock = "severe" | "moderate" | "mild" | "in";

interface DrawnZBars {
  height: number;
  blocks: { block: ZBlock; from: number; to: number }[];
  labels: PlacedLabel[];
  top: number;
  limits: PlacedLabel[];
  rows: { lines: string[]; textY: number; y: number; x: number }[];
}

export function drawZBars(
  measures: readonly SpirometryMeasure[],
  texts: {
    blocks: Record<ZBlock, string>;
    limit: (value: number) => string;
    row: (measure: SpirometryMeasure, z: number) => string;
  },
): DrawnZBars | null {
  const known = measures.flatMap((measure) =>
    measure.z !== null && Number.isFinite(measure.z) ? [{ measure, z: measure.z }] : [],
  );
  if (known.length === 0) return null;
  const zs = known.map(({ z }) => z);
  const ends = [Math.min(-5, ...zs) - 0.3, Math.max(2, ...zs) + 0.3] as const;
  const scale = scaleLinear(ends, [4, WIDTH - 4]);
  const x = (z: number) => round(clamp(scale(z), 4, WIDTH - 4));
  const edges = [ends[0], Z_LIMITS.severe, Z_LIMITS.moderate, Z_LIMITS.lln, ends[1]].map(x);
  const blocks = (["severe", "moderate", "mild", "in"] as const).map((block, index) => ({
    block,
    from: edges[index] ?? 0,
    to: edges[index + 1] ?? 0,
  }));
  const labels = placeLabels(
    blocks.map(({ block, from, to }) => ({ text: texts.blocks[block], at: (from + to) / 2 })),
  );
  const limits = placeLabels(
    [0, ...Object.values(Z_LIMITS)].map((value) => ({ text: texts.limit(value), at: x(value) })),
  );
  const labelRows = 1 + Math.max(...labels.map(({ row }) => row));
  const limitRows = 1 + Math.max(...limits.map(({ row }) => row));
  const top = labelRows * LINE + 4;
  let y = top;
  const rows = known.map(({ measure, z }) => {
    const lines = wrapLines(texts.row(measure, z), WIDTH);
    const textY = y + FONT + 4;
    const index = y + lines.length * LINE + 16;
    y = index + 12;
    return { lines, textY, y: index, x: x(z) };
  });
  return { height: y + limitRows * LINE + 8, blocks, labels, top, limits, rows };
}
