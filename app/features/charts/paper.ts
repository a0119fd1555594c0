/** Fits a card on a 360 px phone, where a unit is a pixel. */
export const WIDTH = 296;

export const FONT = 12;

export const LINE = 16;

const GAP = 6;

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Rounded to tenths; half as long as absolute coordinates. */
export function pathThrough([first, ...others]: readonly { x: number; y: number }[]): string {
  if (!first) return "";
  let from = first;
  const steps = others.map((to) => {
    const step = [to.x - from.x, to.y - from.y].map((length) => shortNumber(round(length)));
    from = to;
    return step.join("");
  });
  return `M${first.x} ${first.y}${steps.length > 0 ? `l${steps.join("")}` : ""}`;
}

function shortNumber(value: number): string {
  const text = String(Math.abs(value)).replace(/^0\./, ".");
  return value < 0 ? `-${text}` : ` ${text}`;
}

/** Fractions of the font size, from the widest common font: the server does not know the client's. */
const WIDTHS: readonly [characters: RegExp, part: number][] = [
  [/[ijlI.,:;'|!` ]/, 0.36],
  [/[frtJ()[\]/-]/, 0.42],
  [/[mwMW%@\u2014]/, 1],
  [/[A-Z<>=+±\u2265\u2264\u2212×&#~]/, 0.84],
  [/[a-z0-9*$"?_\u2013·°µ²³^]/, 0.65],
];
const OTHER_WIDTH = 1;
const BOLD = 1.12;

/** Upper bound, in units. */
export function textWidth(text: string, weight: "normal" | "bold" = "normal"): number {
  let parts = 0;
  for (const character of text)
    parts += WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? OTHER_WIDTH;
  return parts * FONT * (weight === "bold" ? BOLD : 1);
}

/** Splits words that are wider. */
export function wrapLines(text: string, width: number, weight: "normal" | "bold" = "normal"): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (textWidth(longer, weight) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = "";
    for (const character of word) {
      if (line && textWidth(line + character, weight) > width) {
        lines.push(line);
        line = "";
      }
      line += character;
    }
  }
  return line ? [...lines, line] : lines;
}

export interface LabelWish {
  text: string;
  at: number;
}

export interface PlacedLabel extends LabelWish {
  x: number;
  row: number;
}

/** Labels must fit the drawing's width. */
export function placeLabels(wishes: readonly LabelWish[]): PlacedLabel[] {
  const placed: (PlacedLabel & { half: number })[] = [];
  for (const { text, at } of wishes) {
    const half = textWidth(text) / 2;
    const x = round(clamp(at, half, WIDTH - half));
    const meets = (row: number) =>
      placed.some((other) => other.row === row && Math.abs(other.x - x) < other.half + half + GAP);
    let row = 0;
    while (meets(row)) row += 1;
    placed.push({ text, at, x, row, half });
  }
  return placed.map(({ half: _half, ...label }) => label);
}

export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
