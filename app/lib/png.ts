import { partsOf, keepRange, type Range } from "./byte-ranges.ts";
import type { Picture } from "./picture.ts";

/** Chunks that the pixels need; all others are left out, and with them compressed texts and profiles. */
const KEPT = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"];
/** A file below 8 MB of ordinary encoders has a few thousand. */
const MAX_CHUNKS = 20_000;
/** Rows in memory while a picture streams through scaling, as measured with sharp 0.35. */
const ROWS_HELD = 1750;
/** Bytes in memory for each byte of a picture that is decoded whole, as measured with sharp 0.35. */
const WHOLE_HELD = 1.5;
const MAX_EXIF = 64 * 1024;
/** Samples of a pixel after decoding, by colour type; a palette becomes red, green, blue and alpha. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

/** The header of a PNG and its chunks of pixels. Null when it is none, or has no end. */
export function readPng(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null;
  if (view.getUint32(8) !== 13 || nameAt(view, 12) !== "IHDR") return null;
  const [width, height, depth] = [view.getUint32(16), view.getUint32(20), view.getUint8(24)];
  const samples = SAMPLES[view.getUint8(25)];
  if (samples === undefined) return null;
  const row = width * samples * (depth === 16 ? 2 : 1);
  const decoded = row * height;
  const interlaced = view.getUint8(28) !== 0;

  const ranges: Range[] = [{ from: 0, to: 8 }];
  let turned = false;
  let at = 8;
  for (let count = 0; at + 12 <= bytes.length && count < MAX_CHUNKS; count += 1) {
    const name = nameAt(view, at + 4);
    const to = at + 12 + view.getUint32(at);
    if (to > bytes.length) return null;
    // EXIF data says which side is up.
    const isExif: boolean = name === "eXIf" && !turned && to - at <= MAX_EXIF;
    turned ||= isExif;
    if ((isExif || KEPT.includes(name)) && !keepRange(ranges, at, to)) return null;
    // Interlaced pictures, and those to be turned, are decoded whole before they can be scaled.
    const held = interlaced || turned ? decoded * WHOLE_HELD : row * Math.min(height, ROWS_HELD);
    if (name === "IEND") return { kind: "png", width, height, held, decoded, parts: partsOf(bytes, ranges) };
    at = to;
  }
  return null;
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  );
}
