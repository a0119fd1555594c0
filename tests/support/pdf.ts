import { inflateSync } from "node:zlib";

/** Text operations of a PDF with standard fonts, in drawing order. */
export function pdfLines(bytes: Buffer): string[] {
  const lines: string[] = [];
  for (const match of bytes
    .toString("latin1")
    .matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)) {
    const content = inflateSync(Buffer.from(match[1] ?? "", "latin1")).toString("latin1");
    for (const shown of content.matchAll(/\[([^\]]*)\] TJ/g)) {
      const parts = [...(shown[1] ?? "").matchAll(/<([0-9a-f]+)>/g)];
      const text = parts.map((part) => Buffer.from(part[1] ?? "", "hex").toString("latin1")).join("");
      lines.push(text.trim());
    }
  }
  return lines;
}

export function pdfAttachments(bytes: Buffer): Map<string, Buffer> {
  const text = bytes.toString("latin1");
  const files = new Map<string, Buffer>();
  for (const [, name = "", id = ""] of text.matchAll(/\/F \(([^)]*)\)\n\/EF <<\n\/F (\d+) 0 R/g)) {
    const object = text.slice(text.indexOf(`\n${id} 0 obj\n`));
    const stream = /stream\n([\s\S]*?)\nendstream/.exec(object)?.[1] ?? "";
    files.set(name, inflateSync(Buffer.from(stream, "latin1")));
  }
  return files;
}
