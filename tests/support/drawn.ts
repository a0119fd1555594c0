import fc from "fast-check";
import { expect } from "vitest";
import { FONT, textWidth, WIDTH } from "../../app/features/charts/paper.ts";

/** A text with its middle and baseline, in drawing units. */
interface Lettered {
  text: string;
  x: number;
  y: number;
  bold?: boolean;
}

/** Expects no overlaps or overflow with the widest font. */
export function expectApart(texts: readonly Lettered[], height = Infinity): void {
  const boxes = texts.map(({ text, x, y, bold }) => {
    const half = textWidth(text, bold ? "bold" : "normal") / 2;
    return { text, left: x - half, right: x + half, top: y - FONT + 2, bottom: y + 3 };
  });
  for (const [index, row] of boxes.entries()) {
    expect(row.left, `${row.text} from the left`).toBeGreaterThanOrEqual(-0.1);
    expect(row.right, `${row.text} to the right`).toBeLessThanOrEqual(WIDTH + 0.1);
    expect(row.bottom, `${row.text} to the foot`).toBeLessThanOrEqual(height);
    for (const other of boxes.slice(index + 1)) {
      const meets =
        row.left < other.right && other.left < row.right && row.top < other.bottom && other.top < row.bottom;
      expect(meets, `${row.text} meets ${other.text}`).toBe(false);
    }
  }
}

/** Numbers with the precision of a laboratory report. */
export const measured = (min: number, max: number): fc.Arbitrary<number> =>
  fc
    .tuple(fc.double({ min, max, noNaN: true }), fc.integer({ min: 0, max: 3 }))
    .map(([value, decimals]) => Number(value.toFixed(decimals)));
