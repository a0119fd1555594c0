import { scaleLinear, scaleLog } from "d3-scale";
import { round, WIDTH } from "./paper.ts";

type Ear = "right" | "left";

export interface Threshold {
  ear: Ear;
  conduction: "air" | "bone";
  masked: boolean;
  /** Hz */
  frequency: number;
  /** dB HL; without a response, the highest level tried */
  level: number;
  no_response: boolean;
}

export interface AudiogramMark extends Threshold {
  x: number;
  y: number;
}

/** In units of {@link WIDTH}. An octave is as long as 20 dB (ISO 8253-1). */
interface DrawnAudiogram {
  height: number;
  frame: { left: number; right: number; top: number; bottom: number };
  octaves: { x: number; frequency: number }[];
  between: { x: number; frequency: number }[];
  levels: { y: number; level: number }[];
  marks: AudiogramMark[];
  lines: { ear: Ear; marks: AudiogramMark[] }[];
  /** beyond the axes, shown only in the table */
  leftOut: Threshold[];
}

const MARGIN = { left: 30, right: 4, top: 36, bottom: 18 };
const PADDING = 16;
const TOP = -10;
const BOTTOM = 120;
const HIGHEST = 8000;

/** Axes of ISO 8253-1: 250 (or 125) to 8000 Hz, -10 to 120 dB HL. */
export function drawAudiogram(thresholds: readonly Threshold[]): DrawnAudiogram {
  const lowest = thresholds.some(({ frequency }) => frequency >= 125 && frequency < 250) ? 125 : 250;
  const octaveCount = Math.log2(HIGHEST / lowest);
  const frame = { left: MARGIN.left, right: WIDTH - MARGIN.right, top: MARGIN.top, bottom: 0 };
  const inner = { left: frame.left + PADDING, right: frame.right - PADDING, top: frame.top + PADDING };
  const octave = (inner.right - inner.left) / octaveCount;
  const bottom = inner.top + ((BOTTOM - TOP) / 20) * octave;
  frame.bottom = round(bottom + PADDING);
  const x = scaleLog([lowest, HIGHEST], [inner.left, inner.right]).base(2);
  const y = scaleLinear([TOP, BOTTOM], [inner.top, bottom]);
  const fits = ({ frequency, level }: Threshold) =>
    frequency >= lowest && frequency <= HIGHEST && level >= TOP && level <= BOTTOM;
  const marks = thresholds
    .filter(fits)
    .map((threshold) => ({ ...threshold, x: round(x(threshold.frequency)), y: round(y(threshold.level)) }));
  const at = (frequency: number) => ({ x: round(x(frequency)), frequency });
  return {
    height: frame.bottom + MARGIN.bottom,
    frame,
    octaves: Array.from({ length: octaveCount + 1 }, (_, index) => at(lowest * 2 ** index)),
    between: [3000, 6000].map(at),
    levels: Array.from({ length: 7 }, (_, index) => ({ y: round(y(index * 20)), level: index * 20 })),
    marks,
    lines: (["right", "left"] as const).flatMap((ear) =>
      joined(marks, ear).map((line) => ({ ear, marks: line })),
    ),
    leftOut: thresholds.filter((threshold) => !fits(threshold)),
  };
}

/** Masked thresholds take precedence. */
function byAir<T extends Threshold>(thresholds: readonly T[], ear: Ear): T[] {
  const matches = new Map<number, T>();
  for (const threshold of thresholds) {
    if (threshold.ear !== ear || threshold.conduction !== "air") continue;
    if (threshold.masked || !matches.get(threshold.frequency)?.masked)
      matches.set(threshold.frequency, threshold);
  }
  return [...matches.values()].sort((a, b) => a.frequency - b.frequency);
}

function joined(marks: readonly AudiogramMark[], ear: Ear): AudiogramMark[][] {
  const runs: AudiogramMark[][] = [[]];
  for (const mark of byAir(marks, ear)) {
    if (mark.no_response) runs.push([]);
    else runs.at(-1)?.push(mark);
  }
  return runs.filter(({ length }) => length > 1);
}

/** Frequencies of the pure-tone average (World Report on Hearing, WHO 2021). */
const AVERAGED = [500, 1000, 2000, 4000] as const;

/** dB HL; null if one is missing or unanswered. */
export function pureToneAverage(thresholds: readonly Threshold[], ear: Ear): number | null {
  const ofEar = byAir(thresholds, ear);
  const levels = AVERAGED.map((item) => {
    const threshold = ofEar.find(({ frequency }) => frequency === item);
    return threshold && !threshold.no_response ? threshold.level : null;
  });
  let sum = 0;
  for (const level of levels) {
    if (level === null) return null;
    sum += level;
  }
  return sum / levels.length;
}
