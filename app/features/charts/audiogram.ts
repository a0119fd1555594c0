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

/**
 * Audiogram in units of {@link WIDTH}, ready for SVG. An octave is as long as 20 dB (ISO 8253-1).
 */
interface DrawnAudiogram {
  height: number;
  frame: { left: number; right: number; top: number; bottom: number };
  octaves: { x: number; frequency: number }[];
  between: { x: number; frequency: number }[];
  levels: { y: number; level: number }[];
  marks: AudiogramMark[];
  /** air conduction of an ear, broken at frequencies without a response */
  lines: { ear: Ear; marks: AudiogramMark[] }[];
  /** thresholds beyond the axes, shown only in the table */
  leftOut: Threshold[];
}

const MARGIN = { left: 30, right: 4, top: 36, bottom: 18 };
/** Room for signs and arrows between axes and frame. */
const PADDING = 16;
const TOP = -10;
const BOTTOM = 120;
const HIGHEST = 8000;

/** Draws thresholds on the axes of ISO 8253-1: 250 (or 125) to 8000 Hz, -10 to 120 dB HL. */
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
    .map((one) => ({ ...one, x: round(x(one.frequency)), y: round(y(one.level)) }));
  const at = (frequency: number) => ({ x: round(x(frequency)), frequency });
  return {
    height: frame.bottom + MARGIN.bottom,
    frame,
    octaves: Array.from({ length: octaveCount + 1 }, (_, nth) => at(lowest * 2 ** nth)),
    between: [3000, 6000].map(at),
    levels: Array.from({ length: 7 }, (_, nth) => ({ y: round(y(nth * 20)), level: nth * 20 })),
    marks,
    lines: (["right", "left"] as const).flatMap((ear) =>
      joined(marks, ear).map((line) => ({ ear, marks: line })),
    ),
    leftOut: thresholds.filter((one) => !fits(one)),
  };
}

/** Air thresholds by ascending frequency; masked ones take precedence. */
function byAir<T extends Threshold>(thresholds: readonly T[], ear: Ear): T[] {
  const found = new Map<number, T>();
  for (const one of thresholds) {
    if (one.ear !== ear || one.conduction !== "air") continue;
    if (one.masked || !found.get(one.frequency)?.masked) found.set(one.frequency, one);
  }
  return [...found.values()].sort((a, b) => a.frequency - b.frequency);
}

/** Runs of two or more answered thresholds. */
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

/**
 * Mean air threshold at 500, 1000, 2000 and 4000 Hz in dB HL; null if one is missing or unanswered.
 */
export function pureToneAverage(thresholds: readonly Threshold[], ear: Ear): number | null {
  const ofEar = byAir(thresholds, ear);
  const levels = AVERAGED.map((wanted) => {
    const one = ofEar.find(({ frequency }) => frequency === wanted);
    return one && !one.no_response ? one.level : null;
  });
  let sum = 0;
  for (const level of levels) {
    if (level === null) return null;
    sum += level;
  }
  return sum / levels.length;
}
