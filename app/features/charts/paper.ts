/** Width of every drawing in its own units: that of a card on a phone of 360 px, where a unit is a pixel. */
export const WIDTH = 296;

/** Font size of all lettering, in units. */
export const FONT = 12;

/** Distance of two lines of text, in units. */
export const LINE = 16;

/** Least space between two labels of a row, in units. */
const GAP = 6;

/** A place to a tenth of a unit. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Path through points that are rounded to tenths, each as its distance from the one before: half as long as their
 * places, and as exact.
 */
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

/** With the sign or blank that parts it from a number before it; without a leading zero. */
function shortNumber(value: number): string {
  const text = String(Math.abs(value)).replace(/^0\./, ".");
  return value < 0 ? `-${text}` : ` ${text}`;
}

/**
 * Widths of characters, in parts of the font size. They are those of the widest font that visitors usually have
 * (DejaVu Sans), rounded up: the server does not know which one draws the text.
 */
const WIDTHS: readonly [characters: RegExp, part: number][] = [
  [/[ijlI.,:;'|!` ]/, 0.36],
  [/[frtJ()[\]/-]/, 0.42],
  [/[mwMW%@—]/, 1],
  [/[A-Z<>=+±≥≤−×&#~]/, 0.84],
  [/[a-z0-9*$"?_–·°µ²³^]/, 0.65],
];
const OTHER_WIDTH = 1;
const BOLD = 1.12;

/** Upper bound of the width of a text, in units. */
export function textWidth(text: string, weight: "normal" | "bold" = "normal"): number {
  let parts = 0;
  for (const character of text)
    parts += WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? OTHER_WIDTH;
  return parts * FONT * (weight === "bold" ? BOLD : 1);
}

/** A text in lines that are at most that wide; a word that is wider is cut into several. */
export function linesOf(text: string, width: number, weight: "normal" | "bold" = "normal"): string[] {
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

/** A label and the x that it belongs to. */
export interface LabelWish {
  text: string;
  at: number;
}

/** A label centred at x, in a row counted from 0. */
export interface PlacedLabel extends LabelWish {
  x: number;
  row: number;
}

/**
 * Places labels as near as possible to what they belong to: inside the drawing, and in the first row where they
 * overlap no label before them. None may be wider than the drawing.
 */
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
