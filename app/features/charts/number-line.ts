import { scaleLinear } from "d3-scale";
import {
  clamp,
  LINE,
  wrapLines,
  placeLabels,
  round,
  textWidth,
  WIDTH,
  type LabelWish,
  type PlacedLabel,
} from "./paper.ts";

interface RangedValue {
  value: number;
  /** null on an open side; not both */
  low: number | null;
  high: number | null;
  /** only as sent by the laboratory */
  actFrom?: number | null;
  /** as the laboratory flags it */
  isCritical?: boolean;
}

export interface NumberLineTexts {
  value: string;
  /** "" on an open side */
  low: string;
  high: string;
  blocks: Record<Block, string>;
  act: string;
}

type Block = "below" | "in" | "above";

interface Zone {
  zone: "in" | "near" | "out";
  from: number;
  to: number;
}

/** In units of {@link WIDTH}. */
interface DrawnNumberLine {
  height: number;
  bar: { top: number; bottom: number };
  x: number;
  value: { x: number; lines: string[] };
  /** null: placed among the labels */
  blocks: { block: Block; from: number; to: number; label: string | null; labelX: number }[];
  /** "out" only beyond the level at which doctors act, or around a critical value without one */
  zones: Zone[];
  labels: PlacedLabel[];
  act: { x: number; lines: string[]; row: number; textX: number } | null;
}

const SIDE = 8;
const BAR = 24;
const MARK = 10;
const INSIDE = 5;

/** Fraction of the range's length. */
const ROOM = 0.6;
const BEYOND = 0.15;

/** Null without a range or with non-numbers: those stay text. */
export function drawNumberLine(
  { value, low, high, actFrom = null, isCritical = false }: RangedValue,
  texts: NumberLineTexts,
): DrawnNumberLine | null {
  const x = scaleOfRange({ value, low, high, actFrom }, [SIDE, WIDTH - SIDE]);
  if (!x) return null;
  const place = (index: number) => round(clamp(x(index), SIDE, WIDTH - SIDE));
  const [from, to] = [low === null ? SIDE : place(low), high === null ? WIDTH - SIDE : place(high)];
  const ends = { below: [SIDE, from], in: [from, to], above: [to, WIDTH - SIDE] };
  const mark = actFrom === null ? null : place(actFrom);
  const blocks = (["below", "in", "above"] as const).flatMap((block) => {
    const [start = 0, end = 0] = ends[block];
    const text = texts.blocks[block];
    const labelX = middleFor(textWidth(text) + 2 * INSIDE, start, end, mark);
    const label = labelX === null ? null : text;
    return end > start || block === "in" ? [{ block, from: start, to: end, label, labelX: labelX ?? 0 }] : [];
  });
  const lines = wrapLines(texts.value, WIDTH, "bold");
  const half = Math.max(...lines.map((line) => textWidth(line, "bold"))) / 2;
  const top = lines.length * LINE + MARK + 2;
  const labels = placeLabels(labelsOf(blocks, texts, { low, high }));
  const rows = 1 + Math.max(...labels.map(({ row }) => row));
  const act = mark === null ? null : actMark(mark, texts.act, rows);
  const bottom = top + BAR;
  return {
    height: bottom + (rows + (act?.lines.length ?? 0)) * LINE + 6,
    bar: { top, bottom },
    x: place(value),
    value: { x: round(clamp(place(value), half, WIDTH - half)), lines },
    blocks,
    zones: blocks.flatMap((block) => {
      const holdsValue = block.from <= place(value) && place(value) <= block.to;
      return zonesOf(block, mark, isCritical && holdsValue);
    }),
    labels,
    act,
  };
}

/** Null without a range or with non-numbers. */
export function scaleOfRange(
  { value, low, high, actFrom = null }: RangedValue,
  paper: readonly [from: number, to: number],
): ((value: number) => number) | null {
  const all = [value, low, high, actFrom].filter((item) => item !== null);
  const length = lengthOf(low, high);
  if (!all.every(Number.isFinite) || !(length > 0) || !Number.isFinite(length)) return null;
  return scaleLinear(domainOf(all, low, high, length), paper);
}

function middleFor(width: number, from: number, to: number, mark: number | null): number | null {
  const isCrossed = mark !== null && Math.abs(mark - (from + to) / 2) < width / 2;
  const parts = isCrossed
    ? [
        { start: from, end: mark },
        { start: mark, end: to },
      ]
    : [{ start: from, end: to }];
  const part = parts.find(({ start, end }) => width <= end - start);
  return part ? round((part.start + part.end) / 2) : null;
}

function lengthOf(low: number | null, high: number | null): number {
  if (low !== null && high !== null) return high - low;
  const limit = low ?? high;
  return limit === null ? 0 : Math.abs(limit) || 1;
}

function domainOf(
  all: readonly number[],
  low: number | null,
  high: number | null,
  length: number,
): [number, number] {
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const start = low === null ? (high ?? 0) - length : low - ROOM * length;
  const end = high === null ? (low ?? 0) + length : high + ROOM * length;
  const from = Math.min(start, least - BEYOND * length);
  return [least >= 0 ? Math.max(0, from) : from, Math.max(end, most + BEYOND * length)];
}

function zonesOf(
  { block, from, to }: DrawnNumberLine["blocks"][number],
  mark: number | null,
  isCritical: boolean,
): Zone[] {
  if (block === "in") return [{ zone: "in", from, to }];
  if (mark === null || mark <= from || mark >= to) return [{ zone: isCritical ? "out" : "near", from, to }];
  const [first, second] = [
    { from, to: mark },
    { from: mark, to },
  ];
  return block === "above"
    ? [
        { zone: "near", ...first },
        { zone: "out", ...second },
      ]
    : [
        { zone: "out", ...first },
        { zone: "near", ...second },
      ];
}

function labelsOf(
  blocks: DrawnNumberLine["blocks"],
  texts: NumberLineTexts,
  range: Pick<RangedValue, "low" | "high">,
): LabelWish[] {
  const { low, high } = texts;
  const names = blocks.flatMap(({ block, from, to, label }) =>
    label === null ? [{ block, text: texts.blocks[block], at: (from + to) / 2 }] : [],
  );
  const { from = 0, to = 0 } = blocks.find(({ block }) => block === "in") ?? {};
  if (range.high === null) return [{ text: low, at: from }, ...names];
  if (range.low === null) return [{ text: high, at: to }, ...names];
  if ((textWidth(low) + textWidth(high)) / 2 + 8 <= to - from)
    return [{ text: low, at: from }, { text: high, at: to }, ...names];
  const named = names.find(({ block }) => block === "in");
  const text = `${low}–${high}`;
  return [
    { text: named ? `${named.text}: ${text}` : text, at: (from + to) / 2 },
    ...names.filter((name) => name !== named),
  ];
}

function actMark(x: number, text: string, row: number) {
  const lines = wrapLines(text, WIDTH);
  const half = Math.max(...lines.map((line) => textWidth(line))) / 2;
  return { x, lines, row, textX: round(clamp(x, half, WIDTH - half)) };
}
