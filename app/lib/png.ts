import { partsOf, keepRange, type Range } from "./byte-ranges.ts";
import type { Picture } from "./picture.ts";

/** Chunks needed for pixels; drops all others, including compressed texts and profiles. */
const KEPT = ["IHDR", "PLTE", "tRNS", "IDAT"];
/** Ordinary encoders write a few thousand in a file below 8 MB. */
const MAX_CHUNKS = 20_000;
const ROWS_HELD = 1750;
export const rowsHeld = (row: number, height: number) => row * Math.min(height, ROWS_HELD);
/** Decoder memory per byte of a picture decoded whole, measured with sharp 0.35. */
const WHOLE_HELD = 1.5;
const MAX_EXIF = 64 * 1024;
/** Per decoded pixel by colour type; a palette becomes RGBA. */
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

/** A missing end is added, as browsers do. Null if not a PNG or without pixels. */
export function readPng(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = readHead(view);
  if (!head) return null;
  const { width, height, row, decoded, interlaced } = head;
  const ranges: Range[] = [{ from: 0, to: 8 }];
  let [turned, hasPixels] = [false, false];
  let at = 8;
  for (let count = 0; count < MAX_CHUNKS; count += 1) {
    const { name, to } = chunkAt(view, at);
    if (name === "IEND") {
      // Interlaced or rotated pictures are decoded whole before scaling.
      if (!hasPixels) return null;
      const held = interlaced || turned ? decoded * WHOLE_HELD : rowsHeld(row, height);
      return { kind: "png", width, height, held, decoded, parts: [...partsOf(bytes, ranges), END] };
    }
    hasPixels ||= name === "IDAT";
    // EXIF data holds the orientation.
    const isExif = name === "eXIf" && !turned && to - at <= MAX_EXIF;
    turned ||= isExif;
    if ((isExif || KEPT.includes(name)) && !keepRange(ranges, at, to)) return null;
    at = to;
  }
  return null;
}

function chunkAt(view: DataView, at: number): { name: string; to: number } {
  if (at + 12 > view.byteLength) return { name: "IEND", to: at };
  return { name: nameAt(view, at + 4), to: Math.min(view.byteLength, at + 12 + view.getUint32(at)) };
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  );
}
