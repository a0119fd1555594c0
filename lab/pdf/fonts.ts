import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

const { resolve } = createRequire(import.meta.url);

/** Arimo has the widths of Helvetica, and letters of every Latin, Greek and Cyrillic alphabet. */
const FILES = {
  regular: "400Regular/Arimo_400Regular.ttf",
  bold: "700Bold/Arimo_700Bold.ttf",
  italic: "400Regular_Italic/Arimo_400Regular_Italic.ttf",
} as const;

/** PDFKit does not reorder right-to-left scripts; letters of private use have no meaning. */
const UNPRINTED = /[\p{Script=Hebrew}\p{Co}]/u;

export type Face = keyof typeof FILES;

const opened = new Map<Face, Font>();

/** Parsed once per process: parsing costs more than printing a page. */
export function fontOf(face: Face): Font {
  const known = opened.get(face);
  if (known) return known;
  const font = create(readFileSync(resolve(`@expo-google-fonts/arimo/${FILES[face]}`)));
  if (!("layout" in font)) throw new Error(`${FILES[face]} holds several fonts.`);
  // A glyph keeps the characters of its first use, which may be as part of another letter.
  for (const code of font.characterSet)
    if (!UNPRINTED.test(String.fromCodePoint(code))) font.glyphForCodePoint(code);
  opened.set(face, font);
  return font;
}

/** Letters without their accents, or question marks, replace characters that would print as boxes. */
export function printable(value: string): string {
  const text = value.normalize("NFC").replace(/\r\n?/g, "\n").replaceAll("\t", "    ");
  // Arimo has all of these.
  if (/^[\n -~\u00a0-\u00ff]*$/.test(text)) return text;
  return Array.from(text, (character) => {
    if (character === "\n" || isPrinted(character)) return character;
    const [plain = ""] = character.normalize("NFKD");
    return isPrinted(plain) ? plain : "?";
  }).join("");
}

function isPrinted(character: string): boolean {
  const code = character.codePointAt(0);
  return code !== undefined && !UNPRINTED.test(character) && fontOf("regular").hasGlyphForCodePoint(code);
}
