import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

const { resolve } = createRequire(import.meta.url);

/** Arimo has the widths of Helvetica. */
const FILES = {
  regular: "400Regular/Arimo_400Regular.ttf",
  bold: "700Bold/Arimo_700Bold.ttf",
  italic: "400Regular_Italic/Arimo_400Regular_Italic.ttf",
} as const;

/** Letters of private use have no meaning. */
const UNPRINTED = /\p{Co}/u;

export type Face = keyof typeof FILES;

const opened = new Map<Face, Font>();

/** Parsing costs more than printing a page. */
export function fontOf(face: Face): Font {
  const known = opened.get(face);
  if (known) return known;
  const font = create(readFileSync(resolve(`@expo-google-fonts/arimo/${FILES[face]}`)));
  if (!("layout" in font)) throw new Error(`${FILES[face]} holds several fonts.`);
  // A glyph keeps the characters of its first use, perhaps of another letter.
  for (const code of font.characterSet)
    if (!UNPRINTED.test(String.fromCodePoint(code))) font.glyphForCodePoint(code);
  opened.set(face, font);
  return font;
}

/** Composed letters, line feeds only, blanks for tabs. */
export function normalised(value: string): string {
  return value.normalize("NFC").replace(/\r\n?/g, "\n").replaceAll("\t", "    ");
}

const LATIN = /^[\n -~\u00a0-\u00ff]*$/;

export function isInArimo(text: string): boolean {
  return LATIN.test(text) || Array.from(text).every((letter) => letter === "\n" || hasGlyph(letter));
}

function hasGlyph(letter: string): boolean {
  const code = letter.codePointAt(0);
  return code !== undefined && !UNPRINTED.test(letter) && fontOf("regular").hasGlyphForCodePoint(code);
}
