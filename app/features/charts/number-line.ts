import { scaleLinear } from "d3-scale";
import {
  clamp,
  LINE,
  linesOf,
  placeLabels,
  round,
  textWidth,
  WIDTH,
  type LabelWish,
  type PlacedLabel,
} from "./paper.ts";

/** A value with the range that it is compared with, all in the same unit. */
export interface RangedValue {
  value: number;
  low: number;
  high: number;
  /** from here doctors usually act; only as the laboratory sends it */
  actFrom?: number | null;
}

/** Texts of the drawing, written for people. */
export interface NumberLineTexts {
  /** the value with its unit */
  value: string;
  low: string;
  high: string;
  blocks: Record<Block, string>;
  /** the whole sentence, with its number */
  act: string;
}

export type Block = "below" | "in" | "above";

/** A number line in units of {@link WIDTH}, ready for SVG. */
export interface DrawnNumberLine {
  height: number;
  /** y of the bar's edges */
  bar: { top: number; bottom: number };
  /** x of the value */
  x: number;
  /** x of a text's middle */
  value: { x: number; lines: string[] };
  /** `label`: inside the block, its middle at `labelX`; null: among the labels */
  blocks: { block: Block; from: number; to: number; label: string | null; labelX: number }[];
  /** below the bar; `row` counts from 0 */
  labels: PlacedLabel[];
  /** x of the mark, and lines of text in rows below the labels */
  act: { x: number; lines: string[]; row: number; textX: number } | null;
}

const SIDE = 8;
const BAR = 24;
const MARK = 10;
const INSIDE = 5;

/** Room at each side of the range, in parts of its length. */
const ROOM = 0.6;
/** Room behind a value beyond that. */
const BEYOND = 0.15;

/**
 * Draws a value on a linear scale with its range as labelled blocks. Null where the range has no two sides, or
 * something is no number: those stay text.
 */
export function drawNumberLine(
  { value, low, high, actFrom = null }: RangedValue,
  texts: NumberLineTexts,
): DrawnNumberLine | null {
  const length = high - low;
  const all = [value, low, high, ...(actFrom === null ? [] : [actFrom])];
  if (!all.every(Number.isFinite) || !(length > 0) || !Number.isFinite(length)) return null;
  const x = scaleLinear(domainOf(all, low, high), [SIDE, WIDTH - SIDE]);
  const place = (at: number) => round(clamp(x(at), SIDE, WIDTH - SIDE));
  const ends = {
    below: [SIDE, place(low)],
    in: [place(low), place(high)],
    above: [place(high), WIDTH - SIDE],
  };
  const mark = actFrom === null ? null : place(actFrom);
  const blocks = (["below", "in", "above"] as const).flatMap((block) => {
    const [from = 0, to = 0] = ends[block];
    const text = texts.blocks[block];
    const labelX = middleFor(textWidth(text) + 2 * INSIDE, from, to, mark);
    const label = labelX === null ? null : text;
    return to > from || block === "in" ? [{ block, from, to, label, labelX: labelX ?? 0 }] : [];
  });
  const lines = linesOf(texts.value, WIDTH, "bold");
  const half = Math.max(...lines.map((line) => textWidth(line, "bold"))) / 2;
  const top = lines.length * LINE + MARK + 2;
  const labels = placeLabels(labelsOf(blocks, texts));
  const rows = 1 + Math.max(...labels.map(({ row }) => row));
  const act = mark === null ? null : actMark(mark, texts.act, rows);
  const bottom = top + BAR;
  return {
    height: bottom + (rows + (act?.lines.length ?? 0)) * LINE + 6,
    bar: { top, bottom },
    x: place(value),
    value: { x: round(clamp(place(value), half, WIDTH - half)), lines },
    blocks,
    labels,
    act,
  };
}

/** The middle of a block, or of its part beside the mark that would cross a text so wide; null: no room. */
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

function domainOf(all: readonly number[], low: number, high: number): [number, number] {
  const length = high - low;
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const from = Math.min(low - ROOM * length, least - BEYOND * length);
  // Nothing that is measured here falls below zero where neither value nor range does.
  return [least >= 0 ? Math.max(0, from) : from, Math.max(high + ROOM * length, most + BEYOND * length)];
}

/** The limits of the range where they stand, in one label where they would meet; then names that found no room. */
function labelsOf(blocks: DrawnNumberLine["blocks"], texts: NumberLineTexts): LabelWish[] {
  const { low, high } = texts;
  const names = blocks.flatMap(({ block, from, to, label }) =>
    label === null ? [{ block, text: texts.blocks[block], at: (from + to) / 2 }] : [],
  );
  const { from = 0, to = 0 } = blocks.find(({ block }) => block === "in") ?? {};
  if ((textWidth(low) + textWidth(high)) / 2 + 8 <= to - from)
    return [{ text: low, at: from }, { text: high, at: to }, ...names];
  const named = names.find(({ block }) => block === "in");
  const range = `${low}–${high}`;
  return [
    { text: named ? `${named.text}: ${range}` : range, at: (from + to) / 2 },
    ...names.filter((name) => name !== named),
  ];
}

function actMark(x: number, text: string, row: number) {
  const lines = linesOf(text, WIDTH);
  const half = Math.max(...lines.map((line) => textWidth(line))) / 2;
  return { x, lines, row, textX: round(clamp(x, half, WIDTH - half)) };
}
