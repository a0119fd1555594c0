import jsQR from "jsqr";
import { readPdf } from "./pdf-file.ts";

const [SCALE, QUIET] = [4, 4];

/** Text of a QR code with these dark modules, as [column, row]; null if unreadable. */
export function qrOf(dark: readonly (readonly [number, number])[]): string | null {
  const side = (Math.max(...dark.map(([x]) => x)) + 1 + 2 * QUIET) * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x, y] of dark)
    for (let dy = 0; dy < SCALE; dy++)
      for (let dx = 0; dx < SCALE; dx++) {
        const index = ((y + QUIET) * SCALE + dy) * side + (x + QUIET) * SCALE + dx;
        pixels.fill(0, index * 4, index * 4 + 3);
      }
  return jsQR(pixels, side, side)?.data ?? null;
}

/** Text of the QR code that a PDF draws as black squares; null without one. */
export async function qrInPdf(bytes: Buffer): Promise<string | null> {
  const { pages } = await readPdf(bytes);
  const squares = pages.flatMap(({ operations }) =>
    operations
      .filter(({ operator }) => operator === "re")
      .map(({ operands }) => operands.map(Number))
      .filter(([, , width = 0, height = 1]) => width === height),
  );
  const step = squares[0]?.[2] ?? 0;
  if (step === 0) return null;
  const left = Math.min(...squares.map(([x = 0]) => x));
  const top = Math.min(...squares.map(([, y = 0]) => y));
  return qrOf(
    squares.map(([x = 0, y = 0]) => [Math.round((x - left) / step), Math.round((y - top) / step)] as const),
  );
}
