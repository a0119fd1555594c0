import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

const { resolve } = createRequire(import.meta.url);

/** A container may have no fonts. */
const FILES = {
  regular: "@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf",
  bold: "@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf",
} as const;
const MAX_LENGTH = 1000;

export interface Lettering {
  face: keyof typeof FILES;
  /** pixels */
  size: number;
}

const fonts: Partial<Record<Lettering["face"], Font>> = {};

function fontOf(face: Lettering["face"]): Font {
  const known = fonts[face];
  if (known) return known;
  const font = create(readFileSync(resolve(FILES[face])));
  if (!("layout" in font)) throw new Error(`${FILES[face]} holds several fonts.`);
  return (fonts[face] = font);
}

function glyphOf(font: Font, character: string) {
  const code = character.codePointAt(0) ?? 0;
  if (font.hasGlyphForCodePoint(code)) return font.glyphForCodePoint(code);
  const plain = character.normalize("NFKD").codePointAt(0) ?? 0;
  return font.glyphForCodePoint(font.hasGlyphForCodePoint(plain) ? plain : 0x3f);
}

function widthOf(text: string, { face, size }: Lettering): number {
  const font = fontOf(face);
  const units = Array.from(text).reduce((sum, character) => sum + glyphOf(font, character).advanceWidth, 0);
  return (units * size) / font.unitsPerEm;
}

/** `width` in pixels. */
export function wrapText(text: string, lettering: Lettering, width: number, most: number): string[] {
  const fits = (line: string) => widthOf(line, lettering) <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of text.trim().slice(0, MAX_LENGTH).split(/\s+/)) {
    const joined = line ? `${line} ${word}` : word;
    if (fits(joined)) {
      line = joined;
      continue;
    }
    if (line) lines.push(line);
    line = "";
    for (const character of word) {
      if (line && !fits(line + character)) {
        lines.push(line);
        line = "";
      }
      line += character;
    }
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  let last = Array.from(lines[most - 1] ?? "");
  while (last.length > 0 && !fits(`${last.join("")}…`)) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), `${last.join("")}…`];
}

/** `x` is the line's start or middle, `y` its baseline. */
export function outlineText(
  text: string,
  lettering: Lettering,
  { x, y, anchor }: { x: number; y: number; anchor: "start" | "middle" },
): string {
  const font = fontOf(lettering.face);
  const scale = lettering.size / font.unitsPerEm;
  let index = anchor === "middle" ? x - widthOf(text, lettering) / 2 : x;
  let path = "";
  for (const character of text) {
    const glyph = glyphOf(font, character);
    path += glyph.path.scale(scale, -scale).translate(index, y).toSVG();
    index += glyph.advanceWidth * scale;
  }
  return path;
}
