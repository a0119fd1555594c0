/** `confidence` 0 to 100, box in pixels. */
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
