import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import { create, type Font } from "fontkit";
import { z } from "zod";

const { resolve } = createRequire(import.meta.url);

/** Noto's Arabic shares parts between letters, which breaks copied text. */
const PACKAGES = [
  "@fontsource/ibm-plex-sans-arabic",
  "@fontsource/noto-sans-thai",
  "@fontsource/noto-sans-javanese",
  "@fontsource/noto-sans-balinese",
  "@fontsource/noto-sans-sundanese",
  "@fontsource/noto-sans-devanagari",
  "@fontsource/noto-sans-tamil",
  "@fontsource/noto-sans-bengali",
  "@fontsource/noto-sans-lao",
  "@fontsource/noto-sans-khmer",
  "@fontsource/noto-sans-sc",
  "@fontsource/noto-sans-kr",
  "@fontsource/noto-emoji",
] as const;
const ALPHABETS = /^(?:latin|cyrillic|greek|vietnamese)/;

interface FontFile {
  path: string;
  ranges: readonly (readonly [number, number])[];
}

let files: readonly FontFile[] | undefined;

function fontFiles(): readonly FontFile[] {
  files ??= PACKAGES.flatMap((folder) => {
    const family = folder.replace("@fontsource/", "");
    const subsets: unknown = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), "utf8"));
    return Object.entries(z.record(z.string(), z.string()).parse(subsets))
      .filter(([subset]) => !ALPHABETS.test(subset))
      .map(([subset, ranges]) => ({
        path: `${folder}/files/${family}-${subset.replace(/[[\]]/g, "")}-400-normal.woff`,
        ranges: ranges.split(",").map((range): [number, number] => {
          const [first = 0, last = first] = range
            .slice(2)
            .split("-")
            .map((code) => Number.parseInt(code, 16));
          return [first, last];
        }),
      }));
  });
  return files;
}

export function openScriptFonts() {
  const opened = new Map<string, { path: string; font: Font }>();
  const open = (path: string) => {
    const known = opened.get(path);
    if (known) return known;
    const font = create(sfntOf(readFileSync(resolve(path))));
    if (!("layout" in font)) throw new Error(`${path} holds several fonts.`);
    const file = { path, font };
    opened.set(path, file);
    return file;
  };
  return {
    find(codes: readonly number[]): { path: string; font: Font } | null {
      const [first = 0] = codes;
      for (const { path, ranges } of fontFiles()) {
        if (!ranges.some(([from, to]) => first >= from && first <= to)) continue;
        const file = open(path);
        if (codes.every((code) => file.font.hasGlyphForCodePoint(code))) return file;
      }
      return null;
    },
  };
}

export type ScriptFonts = ReturnType<typeof openScriptFonts>;

const HEADER = 44;
const ENTRY = 20;

/** WOFF 1.0 (W3C): fontkit cannot inflate all files. */
function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * power, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE(16 * (count - power), 10);
  const parts = [head];
  let offset = head.length;
  for (let index = 0; index < count; index++) {
    const entry = HEADER + ENTRY * index;
    const [start, packed, length] = [4, 8, 12].map((value) => woff.readUInt32BE(entry + value));
    if (start === undefined || packed === undefined || length === undefined) break;
    const bytes = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    const record = 12 + 16 * index;
    woff.copy(head, record, entry, entry + 4);
    woff.copy(head, record + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, record + 8);
    head.writeUInt32BE(length, record + 12);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    table.copy(padded);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}
