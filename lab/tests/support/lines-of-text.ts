import type { Line } from "../../ocr/words.ts";

/** Every character is 10 pixels wide. */
export function linesOfText(text: string, confidence = 95): Line[] {
  return text
    .split("\n")
    .map((line, row) =>
      [...line.matchAll(/\S+/g)].map((found) => ({
        text: found[0],
        confidence,
        x0: found.index * 10,
        x1: (found.index + found[0].length) * 10,
        y0: row * 30,
        y1: row * 30 + 20,
      })),
    )
    .filter((words) => words.length > 0);
}
