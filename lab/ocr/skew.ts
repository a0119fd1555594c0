import type { Grey } from "./grey.ts";

const MAX_DEGREES = 12;

/** Degrees, counter-clockwise positive. */
interface Skew {
  angle: number;
  sharpness: number;
}

/** @param picture evenly lit; about 600 pixels wide is enough */
export function skewOf(picture: Grey): Skew {
  const ink = inkOf(picture);
  if (ink.x.length < 200) return { angle: 0, sharpness: 0 };
  const coarse = bestAngle(ink, -MAX_DEGREES, MAX_DEGREES, 1, picture);
  return bestAngle(ink, coarse.angle - 1, coarse.angle + 1, 0.1, picture);
}

interface Ink {
  x: Float32Array;
  y: Float32Array;
}

/** Compares with pixels 4 above and below, to skip shadows and the portrait. */
function inkOf({ width, height, pixels }: Grey): Ink {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let y = 4; y < height - 4; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x;
      const here = (pixels[index] ?? 0) + 50;
      if (here < (pixels[index - 4 * width] ?? 0) || here < (pixels[index + 4 * width] ?? 0)) {
        xs.push(x);
        ys.push(y);
      }
    }
  }
  return { x: Float32Array.from(xs), y: Float32Array.from(ys) };
}

function bestAngle(ink: Ink, from: number, to: number, step: number, { width, height }: Grey): Skew {
  let [best, bestScore] = [0, -1];
  const bins = new Float32Array(height + width);
  for (let angle = from; angle <= to + 1e-9; angle += step) {
    const slope = Math.tan((angle * Math.PI) / 180);
    bins.fill(0);
    for (let index = 0; index < ink.x.length; index += 1) {
      const row =
        Math.round((ink.y[index] ?? 0) + (ink.x[index] ?? 0) * slope) +
        (slope < 0 ? Math.round(-slope * width) : 0);
      bins[row] = (bins[row] ?? 0) + 1;
    }
    let score = 0;
    for (let row = 1; row < bins.length; row += 1) score += ((bins[row] ?? 0) - (bins[row - 1] ?? 0)) ** 2;
    if (score > bestScore) [best, bestScore] = [angle, score];
  }
  return { angle: best, sharpness: bestScore / ink.x.length };
}
