import { inflateSync } from "node:zlib";

/** Text operations of a PDF made by PDFKit with embedded fonts, in drawing order. */
export function pdfLines(bytes: Buffer): string[] {
  const text = bytes.toString("latin1");
  const alphabets = alphabetsOf(text);
  const lines: string[] = [];
  for (const content of pdfContents(bytes)) {
    let alphabet: readonly string[] = [];
    for (const [, font, shown = ""] of content.matchAll(/\/(F\d+) \S+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) {
        alphabet = alphabets.get(font) ?? [];
        continue;
      }
      const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(
        ([, run = ""]) => run.match(/.{4}/g) ?? [],
      );
      lines.push(
        glyphs
          .map((glyph) => alphabet[parseInt(glyph, 16)] ?? "\ufffd")
          .join("")
          .trim(),
      );
    }
  }
  return lines;
}

/** Inflated streams without further filters: the drawing operators of each page, among others. */
export function pdfContents(bytes: Buffer): string[] {
  const streams = bytes
    .toString("latin1")
    .matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g);
  return Array.from(streams, ([, packed = ""]) =>
    inflateSync(Buffer.from(packed, "latin1")).toString("latin1"),
  );
}

function objectOf(text: string, id: string): string {
  const start = text.indexOf(`\n${id} 0 obj\n`);
  return text.slice(start, text.indexOf("\nendobj", start));
}

function streamOf(text: string, id: string): Buffer {
  const stream = /stream\n([\s\S]*)\nendstream/.exec(objectOf(text, id))?.[1] ?? "";
  return inflateSync(Buffer.from(stream, "latin1"));
}

/** Characters by glyph, for each font name. */
function alphabetsOf(text: string): Map<string, string[]> {
  const alphabets = new Map<string, string[]>();
  for (const [, name = "", id = ""] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const cmap = /\/ToUnicode (\d+) 0 R/.exec(objectOf(text, id))?.[1];
    if (alphabets.has(name) || cmap === undefined) continue;
    const ranges = streamOf(text, cmap).toString("latin1").split("beginbfrange")[1] ?? "";
    const characters = [...ranges.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = ""]) =>
      [...list.matchAll(/<([^>]*)>/g)].map(([, hex = ""]) =>
        Buffer.from(hex.replace(/\s/g, ""), "hex").swap16().toString("utf16le"),
      ),
    );
    alphabets.set(name, characters);
  }
  return alphabets;
}

export function pdfAttachments(bytes: Buffer): Map<string, Buffer> {
  const text = bytes.toString("latin1");
  const files = new Map<string, Buffer>();
  for (const [, name = "", id = ""] of text.matchAll(/\/F \(([^)]*)\)\n\/EF <<\n\/F (\d+) 0 R/g))
    files.set(name, streamOf(text, id));
  return files;
}
