import { partsOf, keepRange, type Range } from "./byte-ranges.ts";
import type { Picture } from "./picture.ts";

/** Texts and profiles may be decompression bombs. */
const KEPT = ["IHDR", "PLTE", "tRNS", "IDAT"];
/** Encoders write a few thousand below 8 MB. */
const MAX_CHUNKS = 20_000;
const ROWS_HELD = 1750;
export const rowsHeld = (row: number, height: number) => row * Math.min(height, ROWS_HELD);
/** Per byte, measured with sharp 0.35. */
const WHOLE_HELD = 1.5;
const MAX_EXIF = 64 * 1024;
/** A palette becomes RGBA. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

const END = Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82);

function readHead(view: DataView) {
  if (view.byteLength < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a)
    return null;
  if (view.getUint32(8) !== 13 || nameAt(view, 12) !== "IHDR") return null;
  const [width, height, depth] = [view.getUint32(16), view.getUint32(20), view.getUint8(24)];
  const samples = SAMPLES[view.getUint8(25)];
  if (samples === undefined) return null;
  const row = width * samples * (depth === 16 ? 2 : 1);
  return { width, height, row, decoded: row * height, interlaced: view.getUint8(28) !== 0 };
}

/** Adds a missing end, as browsers do. Null if not a PNG. */
export function readPng(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = readHead(view);
  if (!head) return null;
  const { width, height, row, decoded, interlaced } = head;
  const ranges: Range[] = [{ from: 0, to: 8 }];
  let [turned, hasPixels] = [false, false];
  let index = 8;
  for (let count = 0; count < MAX_CHUNKS; count += 1) {
    const { name, to } = chunkAt(view, index);
    if (name === "IEND") {
      // Interlaced or rotated pictures are decoded whole.
      if (!hasPixels) return null;
      const held = interlaced || turned ? decoded * WHOLE_HELD : rowsHeld(row, height);
      return { kind: "png", width, height, held, decoded, parts: [...partsOf(bytes, ranges), END] };
    }
    hasPixels ||= name === "IDAT";
    const isExif = name === "eXIf" && !turned && to - index <= MAX_EXIF;
    turned ||= isExif;
    if ((isExif || KEPT.includes(name)) && !keepRange(ranges, index, to)) return null;
    index = to;
  }
  return null;
}

function chunkAt(view: DataView, index: number): { name: string; to: number } {
  if (index + 12 > view.byteLength) return { name: "IEND", to: index };
  return { name: nameAt(view, index + 4), to: Math.min(view.byteLength, index + 12 + view.getUint32(index)) };
}

function nameAt(view: DataView, index: number): string {
  return String.fromCharCode(
    view.getUint8(index),
    view.getUint8(index + 1),
    view.getUint8(index + 2),
    view.getUint8(index + 3),
  );
}
