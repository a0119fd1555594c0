import { scaleLinear, scaleUtc, type ScaleLinear, type ScaleTime } from "d3-scale";
import { clamp, FONT, LINE, wrapLines, round, textWidth, WIDTH } from "./paper.ts";

export interface TrendPoint {
  /** ms since 1970, midnight UTC */
  at: number;
  value: number;
  decimals?: number | null;
  /** null on an open side, both without a range */
  low: number | null;
  high: number | null;
  replaced: boolean;
  /** no value between it and the previous point is left out */
  joined: boolean;
}

/** Oldest first. */
export interface TrendPanel {
  label: string;
  points: readonly TrendPoint[];
  rows?: readonly number[];
}

type Grain = "year" | "month" | "day";

interface TrendTexts {
  valueOf: (value: number, decimals: number) => string;
  timeOf: (index: number, grain: Grain) => string;
}

export interface DrawnPanel {
  label: { lines: string[]; y: number };
  top: number;
  bottom: number;
  band: { x: number; y: number; width: number; height: number }[];
  ticks: { y: number; value: number; text: string }[];
  points: { x: number; y: number; replaced: boolean }[];
  /** of the first and the last value */
  ends: { x: number; y: number; text: string; anchor: "start" | "end" }[];
  paths: string[];
}

export interface DrawnTrend {
  height: number;
  left: number;
  right: number;
  panels: DrawnPanel[];
  times: { x: number; at: number; text: string; textX: number }[];
  timeY: number;
}

export const WIDE = 640;

const HEIGHTS = { single: 190, several: 110 };
const SIDE = 8;
const EDGE = 4;
const TIMES = 19;
const ABOVE = 10;
const BELOW = 20;
const VALUE_TICKS = 4;
const MOST_VALUES = 6;
const TIME_TICKS = 4;
const DAY = 86_400_000;
const ROOM = 0.1;

/** Needs at least one panel with at least one point each. */
export function drawTrend(panels: readonly TrendPanel[], texts: TrendTexts, width = WIDTH): DrawnTrend {
  const right = width - EDGE;
  const height = panels.length > 1 ? HEIGHTS.several : HEIGHTS.single;
  const scales = panels.map(({ points }) => {
    const scale = scaleLinear(domainOf(points), [height, 0]).nice(VALUE_TICKS);
    return { scale, ticks: valueTicks(scale, texts.valueOf) };
  });
  const widest = scales.flatMap(({ ticks }) => ticks.map(({ text }) => textWidth(text)));
  const left = Math.ceil(Math.max(24, ...widest) + 6);
  const times = panels.flatMap(({ points }) => points.map(({ at }) => at));
  const x = scaleUtc([Math.min(...times), Math.max(...times)], [left + SIDE, right - SIDE]);
  let y = 0;
  const drawn = panels.map(({ label, points }, index): DrawnPanel => {
    const lines = wrapLines(label, width, "bold");
    const labelY = y + FONT;
    const top = y + lines.length * LINE + 6;
    const { scale, ticks } = scales[index] ?? { scale: scaleLinear(), ticks: [] };
    y = top + height + (index < panels.length - 1 ? 14 : 0);
    const placed = points.map(({ at, value, replaced }) => ({
      x: round(x(at)),
      y: round(top + scale(value)),
      replaced,
    }));
    return {
      label: { lines, y: labelY },
      top,
      bottom: top + height,
      band: bandOf(
        points,
        { left, right, top, bottom: top + height },
        (position) => x(position),
        (value) => top + scale(value),
      ),
      ticks: ticks.map(({ value, text }) => ({ y: round(top + scale(value)), value, text })),
      points: placed,
      ends: endsOf(points, placed, { top, bottom: top + height }, texts.valueOf),
      paths: pathsOf(points, placed),
    };
  });
  return {
    height: y + TIMES + 6,
    left,
    right,
    panels: drawn,
    times: timeTicks(x, texts.timeOf, width),
    timeY: y + TIMES,
  };
}

function valueTicks(scale: ScaleLinear<number, number>, valueOf: TrendTexts["valueOf"]) {
  const requested = [4, 3, 2, 1].find((count) => scale.ticks(count).length <= MOST_VALUES) ?? 1;
  const ticks = scale.ticks(requested);
  const decimals = Math.max(...ticks.map(decimalsOf));
  return ticks.map((value) => ({ value, text: valueOf(value, decimals) }));
}

function decimalsOf(value: number): number {
  return (String(value).split(".")[1] ?? "").length;
}

/** On the side the line does not take, and inside the frame. */
function endsOf(
  points: readonly TrendPoint[],
  placed: DrawnPanel["points"],
  { top, bottom }: Pick<DrawnPanel, "top" | "bottom">,
  valueOf: TrendTexts["valueOf"],
): DrawnPanel["ends"] {
  const valid = points.flatMap((point, index) => {
    const place = placed[index];
    return place && !point.replaced ? [{ ...place, point }] : [];
  });
  const sides = [
    { end: valid[0], beside: valid[1], anchor: "start" as const },
    { end: valid.at(-1), beside: valid.at(-2), anchor: "end" as const },
  ];
  const ends = sides.flatMap(({ end, beside, anchor }) => {
    if (!end || !beside) return [];
    const { value, decimals } = end.point;
    const text = valueOf(value, Math.max(decimals ?? 0, decimalsOf(value)));
    const isAbove = beside.y >= end.y ? end.y - ABOVE - FONT >= top : end.y + BELOW > bottom;
    return [{ x: end.x, y: round(isAbove ? end.y - ABOVE : end.y + BELOW), text, anchor }];
  });
  const needed = ends.reduce((sum, { text }) => sum + textWidth(text, "bold"), EDGE);
  const [first, last] = ends;
  return first && last && last.x - first.x < needed ? [last] : ends;
}

/** Never of zero length. */
function domainOf(points: readonly TrendPoint[]): [number, number] {
  const values = points.flatMap(({ value, ...range }) =>
    isBand(range) ? [value, range.low, range.high].filter((item) => item !== null) : [value],
  );
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = most > least ? (most - least) * ROOM : Math.max(Math.abs(most) * ROOM, 1);
  return [least >= 0 ? Math.max(0, least - room) : least - room, most + room];
}

type Range = Pick<TrendPoint, "low" | "high">;

function isBand({ low, high }: Range): boolean {
  return low === null || high === null ? low !== high : low < high;
}

/** Each value's range spans half-way to its neighbours. */
function bandOf(
  points: readonly TrendPoint[],
  edge: { left: number; right: number; top: number; bottom: number },
  x: (index: number) => number,
  y: (value: number) => number,
): DrawnPanel["band"] {
  const valid = points.filter(({ replaced }) => !replaced);
  const steps: (Range & { from: number; to: number })[] = [];
  for (const [index, point] of valid.entries()) {
    const [before, after] = [valid[index - 1], valid[index + 1]];
    const from = before ? x((before.at + point.at) / 2) : edge.left;
    const to = after ? x((point.at + after.at) / 2) : edge.right;
    const last = steps.at(-1);
    if (!isBand(point)) continue;
    if (last?.to === from && last.low === point.low && last.high === point.high) last.to = to;
    else steps.push({ from, to, low: point.low, high: point.high });
  }
  return steps
    .filter(({ from, to }) => to > from)
    .map(({ from, to, low, high }) => {
      const [top, bottom] = [
        high === null ? edge.top : round(y(high)),
        low === null ? edge.bottom : round(y(low)),
      ];
      return { x: round(from), y: top, width: round(to) - round(from), height: bottom - top };
    });
}

function pathsOf(points: readonly TrendPoint[], placed: DrawnPanel["points"]): string[] {
  const runs: string[][] = [];
  for (const [index, { replaced, joined }] of points.entries()) {
    const at = placed[index];
    if (replaced || !at) continue;
    const place = `${String(at.x)} ${String(at.y)}`;
    const run = runs.at(-1);
    if (joined && run) run.push(place);
    else runs.push([place]);
  }
  return runs.filter(({ length }) => length > 1).map((run) => `M${run.join("L")}`);
}

function timeTicks(
  x: ScaleTime<number, number>,
  timeOf: TrendTexts["timeOf"],
  width: number,
): DrawnTrend["times"] {
  const [first = 0, last = 0] = x.domain().map(Number);
  const fits = (ticks: DrawnTrend["times"]) => ticks.length <= TIME_TICKS && apart(ticks);
  for (let requested = TIME_TICKS; requested > 1; requested -= 1) {
    const days = x
      .ticks(requested)
      .map(Number)
      .filter((value) => value % DAY === 0);
    // Between a quarter and a year no step is round.
    for (const step of [1, 2, 3]) {
      const ticks = labelled(
        days.filter((_, index) => index % step === 0),
        x,
        timeOf,
        width,
      );
      if (ticks.length > 1 && fits(ticks)) return ticks;
    }
  }
  const ends = labelled([first, last], x, timeOf, width);
  return first !== last && apart(ends) ? ends : ends.slice(0, 1);
}

function labelled(
  days: readonly number[],
  x: (index: number) => number,
  timeOf: TrendTexts["timeOf"],
  width: number,
): DrawnTrend["times"] {
  const dates = days.map((day) => new Date(day));
  const grain = dates.some((date) => date.getUTCDate() !== 1)
    ? "day"
    : dates.some((date) => date.getUTCMonth() !== 0)
      ? "month"
      : "year";
  return days.map((day) => {
    const text = timeOf(day, grain);
    const half = textWidth(text) / 2;
    return { x: round(x(day)), at: day, text, textX: round(clamp(x(day), half, width - half)) };
  });
}

function apart(ticks: DrawnTrend["times"]): boolean {
  return ticks.every(({ text, textX }, index) => {
    const next = ticks[index + 1];
    return !next || next.textX - textX >= (textWidth(text) + textWidth(next.text)) / 2 + 10;
  });
}
