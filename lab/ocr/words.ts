/** `confidence` 0 to 100, box in pixels of the prepared picture. */
export interface Word {
  text: string;
  confidence: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export type Line = Word[];

export function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(" ");
}

/** 0 without words. */
export function confidenceOf(words: readonly Word[]): number {
  return words.length === 0 ? 0 : Math.min(...words.map(({ confidence }) => confidence));
}

export function boxOf(words: readonly Word[]): Pick<Word, "x0" | "y0" | "x1" | "y1"> {
  return {
    x0: Math.min(...words.map(({ x0 }) => x0)),
    y0: Math.min(...words.map(({ y0 }) => y0)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
    y1: Math.max(...words.map(({ y1 }) => y1)),
  };
}

/** For tests: every character is 10 pixels wide. */
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
