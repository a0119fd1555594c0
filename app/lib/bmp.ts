import { rowsHeld } from "./png.ts";

/** Masks of red, green, blue and alpha; 0 without alpha. */
export type Masks = readonly [red: number, green: number, blue: number, alpha: number];

export interface BmpHeader {
  width: number;
  height: number;
  bottomUp: boolean;
  bits: 1 | 2 | 4 | 8 | 16 | 24 | 32;
  isPacked: boolean;
  masks: Masks;
  palette: { from: number; to: number; entry: 3 | 4 };
  pixels: number;
}

const CORE = 12;
const INFO = 40;
const OS2 = 64;
const DEPTHS = [1, 2, 4, 8, 16, 24, 32] as const;
const MASKS_OF_16: Masks = [0x7c00, 0x3e0, 0x1f, 0];
const MASKS_OF_32: Masks = [0xff0000, 0xff00, 0xff, 0];

/** Windows and OS/2 headers. Null for others, and for JPEG, PNG or fax inside. */
export function readBmpHeader(bytes: Uint8Array): BmpHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const format = readFormat(view);
  if (!format) return null;
  const { size, height, bits, packing } = format;
  const { from, masks } = readMasks(view, format);
  if (from > bytes.length) return null;
  const entry = size === CORE ? 3 : 4;
  const offset = view.getUint32(10, true);
  const used = size >= 36 ? view.getUint32(46, true) : 0;
  const most = bits > 8 ? 0 : 2 ** bits;
  const end = from + entry * Math.min(used || most, most);
  const pixels = offset >= from ? offset : end;
  if (pixels >= bytes.length) return null;
  return {
    width: format.width,
    height: Math.abs(height),
    bottomUp: height > 0,
    bits,
    isPacked: packing === "runs",
    masks,
    palette: { from, to: Math.min(end, pixels), entry },
    pixels,
  };
}

interface Format extends Pick<BmpHeader, "width" | "bits"> {
  /** bytes of the second header */
  size: number;
  /** negative: rows from the top */
  height: number;
  compression: number;
  packing: "none" | "runs" | "fields";
}

function readFormat(view: DataView): Format | null {
  if (view.byteLength < 26 || view.getUint16(0) !== 0x424d) return null;
  const size = view.getUint32(14, true);
  const isCore = size === CORE;
  const isKnown = isCore || (size >= 16 && size <= 124);
  if (!isKnown || 14 + size > view.byteLength) return null;
  const [width, height, depth] = isCore
    ? [view.getUint16(18, true), view.getUint16(20, true), view.getUint16(24, true)]
    : [view.getInt32(18, true), view.getInt32(22, true), view.getUint16(28, true)];
  const bits = DEPTHS.find((known) => known === depth);
  const compression = size >= 20 ? view.getUint32(30, true) : 0;
  const packing = bits && packingOf(compression, bits, size);
  return bits && packing && width > 0 && height !== 0
    ? { size, width, height, bits, compression, packing }
    : null;
}

/** `from`: end of the headers */
function readMasks(
  view: DataView,
  { size, bits, compression, packing }: Format,
): { from: number; masks: Masks } {
  const headers = 14 + size;
  if (packing !== "fields") return { from: headers, masks: bits === 16 ? MASKS_OF_16 : MASKS_OF_32 };
  const hasAlpha = compression === 6 || size >= 56;
  const from = size === INFO ? headers + (compression === 6 ? 16 : 12) : headers;
  const end = 14 + INFO + (hasAlpha ? 16 : 12);
  if (Math.max(from, end) > view.byteLength) return { from: Infinity, masks: MASKS_OF_32 };
  const mask = (index: number) => view.getUint32(14 + INFO + 4 * index, true);
  return { from, masks: [mask(0), mask(1), mask(2), hasAlpha ? mask(3) : 0] };
}

function packingOf(compression: number, bits: number, size: number): "none" | "runs" | "fields" | null {
  if (compression === 0) return "none";
  const runs = { 1: 8, 2: 4, 4: size === OS2 ? 24 : 0 }[compression];
  if (runs) return runs === bits ? "runs" : null;
  const inFields = compression === 6 || (compression === 3 && size !== OS2);
  return inFields && size >= INFO && (bits === 16 || bits === 32) ? "fields" : null;
}

export const strideOf = ({ width, bits }: Pick<BmpHeader, "width" | "bits">) =>
  Math.ceil((width * bits) / 32) * 4;

export const channelsOf = ({ masks }: Pick<BmpHeader, "masks">): 3 | 4 => (masks[3] ? 4 : 3);

export function isDecodedInPlace(header: BmpHeader, size: number): boolean {
  const { height, bits, isPacked, pixels } = header;
  return !isPacked && bits >= 24 && pixels + strideOf(header) * height <= size;
}

/** Bytes that decoding holds beside the file. */
export function heldBy(header: BmpHeader, size: number): number {
  const { width, height, bits, isPacked } = header;
  const asPng = bits <= 8 ? rowsHeld(4 * width, height) : 0;
  if (isPacked) return asPng + width * height * (bits === 24 ? 3 : 1);
  return bits <= 8 || isDecodedInPlace(header, size) ? asPng : width * height * channelsOf(header);
}
