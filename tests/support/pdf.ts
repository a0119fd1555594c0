import { inflateSync } from "node:zlib";

/** The text operations of a PDF with standard fonts, in the order of drawing. */
export function pdfLines(bytes: Buffer): string[] {
  const lines: string[] = [];
  for (const match of bytes.toString("latin1").matchAll(/stream\n([\s\S]*?)\nendstream/g)) {
    const content = inflateSync(Buffer.from(match[1] ?? "", "latin1")).toString("latin1");
    for (const shown of content.matchAll(/\[([^\]]*)\] TJ/g)) {
      const parts = [...(shown[1] ?? "").matchAll(/<([0-9a-f]+)>/g)];
      const text = parts.map((part) => Buffer.from(part[1] ?? "", "hex").toString("latin1")).join("");
      lines.push(text.trim());
    }
  }
  return lines;
}
