import { pathThrough } from "./paper.ts";
import { scaleOfRange } from "./number-line.ts";

/** As in `styles/value-rows.css`. */
export const SPARK = { width: 52, height: 20 };

const EDGE = 3;

interface SparkPoint {
  /** YYYY-MM-DD */
  date: string;
  value: number;
}

interface DrawnSpark {
  path: string;
  end: { x: number; y: number };
}

/** Oldest first, on an axis of time. Null for fewer than two points, or all of one day. */
export function drawSpark(points: readonly SparkPoint[]): DrawnSpark | null {
  const placed = points.map(({ date, value }) => ({ at: Date.parse(`${date}T00:00:00Z`), value }));
  const [times, values] = [placed.map(({ at }) => at), placed.map(({ value }) => value)];
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (![...times, ...values, most - least].every(Number.isFinite) || !(to > from)) return null;
  const [across, up] = [SPARK.width - 2 * EDGE, SPARK.height - 2 * EDGE];
  const drawn = placed.map(({ at, value }) => ({
    x: Math.round(EDGE + ((at - from) / (to - from)) * across),
    y: most > least ? Math.round(EDGE + ((most - value) / (most - least)) * up) : SPARK.height / 2,
  }));
  const end = drawn.at(-1);
  return end ? { path: pathThrough(drawn), end } : null;
}

/** In percent of its width. */
interface DrawnBar {
  from: number;
  to: number;
  x: number;
}

/** The range and the value on one line; null where {@link scaleOfRange} has none. */
export function drawBar(value: number, low: number | null, high: number | null): DrawnBar | null {
  const scale = scaleOfRange({ value, low, high }, [0, 100]);
  if (!scale) return null;
  const place = (number: number) => Math.max(0, Math.min(100, Math.round(scale(number))));
  return {
    from: low === null ? 0 : place(low),
    to: high === null ? 100 : place(high),
    x: Math.max(EDGE, Math.min(100 - EDGE, place(value))),
  };
}
