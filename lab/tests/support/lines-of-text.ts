import type { Line } from "../../ocr/words.ts";

/** Every character is 10 pixels wide. */
export function linesOfText(text: string, confidence = 95): Line[] {
  return text
    .split("\n")
    .map((line, row) =>
      [...line.matchAll(/\S+/g)].map((match) => ({
        text: match[0],
        confidence,
        x0: match.index * 10,
        x1: (match.index + match[0].length) * 10,
        y0: row * 30,
        y1: row * 30 + 20,
      })),
    )
    .filter((words) => words.length > 0);
}
