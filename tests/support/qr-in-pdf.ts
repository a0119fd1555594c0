import { readPdf } from "./pdf-file.ts";
import { qrOf } from "./qr.ts";

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
