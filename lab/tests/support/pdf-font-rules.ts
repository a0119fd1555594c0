import type { PDFDict } from "@cantoo/pdf-lib";
import { dictOf, entry, listOf, plain, streamBytes, word, type PdfFile, type PdfPage } from "./pdf-file.ts";

interface EmbeddedProgram {
  glyphs: number;
  /** in thousandths of the size */
  widthOf(glyph: number): number;
}

/** TrueType tables head, maxp, hhea and hmtx. */
function programOf(file: Buffer): EmbeddedProgram {
  const tables = new Map<string, number>();
  for (let index = 12; index < 12 + 16 * file.readUInt16BE(4); index += 16)
    tables.set(file.toString("latin1", index, index + 4), file.readUInt32BE(index + 8));
  const at = (table: string, offset: number) => file.readUInt16BE((tables.get(table) ?? 0) + offset);
  const units = at("head", 18);
  const measured = at("hhea", 34);
  return {
    glyphs: at("maxp", 4),
    widthOf: (glyph) => (at("hmtx", 4 * Math.min(glyph, measured - 1)) * 1000) / units,
  };
}

/** Characters by glyph. */
function alphabetOf(cmap: string): Map<number, string> {
  const alphabet = new Map<number, string>();
  for (const [, first = "", list = ""] of cmap.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [index, [, hex = ""]] of [...list.matchAll(/<([^>]*)>/g)].entries())
      alphabet.set(
        parseInt(first, 16) + index,
        Buffer.from(hex.replace(/\s/g, ""), "hex").swap16().toString("utf16le"),
      );
  return alphabet;
}

/** ISO 19005-3, 6.2.11, and ISO 14289-1, 7.21. */
function* fontFaults(font: PDFDict, glyphs: ReadonlySet<number>): Generator<string> {
  const base = word(font, "BaseFont");
  const [descendant = null] = listOf(entry(font, "DescendantFonts")).map((item) => dictOf(item));
  const descriptor = dictOf(entry(descendant ?? font, "FontDescriptor"));
  const file = streamBytes(entry(descriptor, "FontFile2"));
  if (word(font, "Subtype") !== "Type0" || !file) {
    yield `A 6.2.11.4: ${base} is not embedded`;
    return;
  }
  if (!/^[A-Z]{6}\+./.test(base)) yield `A 6.2.11.4.2: ${base} is not named as a subset`;
  if (word(descriptor, "FontName") !== base) yield `${base} has another name in its descriptor`;
  if (word(descendant, "CIDToGIDMap") !== "Identity") yield `A 6.2.11.3.2: ${base} has no map to its glyphs`;
  if (word(font, "Encoding") !== "Identity-H") yield `A 6.2.11.3.3: ${base} has another encoding`;
  const cmap = streamBytes(entry(font, "ToUnicode"));
  if (!cmap) yield `UA 7.21.7: ${base} has no ToUnicode`;
  const alphabet = alphabetOf(cmap?.toString("latin1") ?? "");
  const program = programOf(file);
  const widths = listOf(listOf(entry(descendant, "W"))[1]).map((item) => Number(plain(item)));
  for (const glyph of glyphs) {
    if (glyph === 0) yield `UA 7.21.8: ${base} shows .notdef`;
    if (glyph >= program.glyphs) yield `A 6.2.11.4.1: ${base} lacks glyph ${String(glyph)}`;
    if (cmap && !/^[^\0\ufeff\ufffe\ufffd]+$/.test(alphabet.get(glyph) ?? ""))
      yield `UA 7.21.7: glyph ${String(glyph)} of ${base} is no character`;
    if (Math.abs((widths[glyph] ?? 0) - program.widthOf(glyph)) > 1)
      yield `A 6.2.11.5: glyph ${String(glyph)} of ${base} has another width`;
  }
}

function glyphsOf({ dict, operations }: PdfPage, all: Map<PDFDict, Set<number>>): void {
  const fonts = dictOf(entry(dictOf(entry(dict, "Resources")), "Font"));
  let shown: Set<number> | null = null;
  for (const { operator, operands } of operations) {
    if (operator === "Tf") {
      const font = dictOf(entry(fonts, operands[0]?.slice(1) ?? ""));
      shown = font && (all.get(font) ?? new Set());
      if (font && shown) all.set(font, shown);
    } else if (/^TJ|Tj$/.test(operator))
      for (const operand of operands)
        for (const glyph of /^<(.*)>$/.exec(operand)?.[1]?.match(/.{4}/g) ?? [])
          shown?.add(parseInt(glyph, 16));
  }
}

function* fonts({ pages }: PdfFile): Generator<string> {
  const all = new Map<PDFDict, Set<number>>();
  for (const page of pages) glyphsOf(page, all);
  for (const [font, glyphs] of all) yield* fontFaults(font, glyphs);
}

export const fontRules = [fonts];
