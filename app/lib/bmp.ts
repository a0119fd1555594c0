import { rowsHeld } from "./png.ts";

/** Masks of red, green, blue and alpha; 0 without alpha. */
export type Masks = readonly [red: number, green: number, blue: number, alpha: number];

export interface BmpHeader {
  width: number;
  height: number;
  bottomUp: boolean;
  bits: 1 | 2 | 4 | 8 | 16 | 24 | 32;
  /** in runs (RLE) */
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

/** Headers of Windows (all versions) and OS/2. Null for anything else, and for JPEG, PNG or fax inside. */
export function readBmpHeader(bytes: Uint8Array): BmpHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 26 || view.getUint16(0) !== 0x424d) return null;
  const size = view.getUint32(14, true);
  if ((size !== CORE && (size < 16 || size > 124)) || 14 + size > bytes.length) return null;
  const isCore = size === CORE;
  const width = isCore ? view.getUint16(18, true) : view.getInt32(18, true);
  const height = isCore ? view.getUint16(20, true) : view.getInt32(22, true);
  const depth = view.getUint16(isCore ? 24 : 28, true);
  const bits = DEPTHS.find((known) => known === depth);
  const compression = size >= 20 ? view.getUint32(30, true) : 0;
  const packing = bits && packingOf(compression, bits, size);
  if (!bits || !packing || width < 1 || height === 0) return null;

  const inFields = packing === "fields";
  const behind = inFields && size === INFO ? (compression === 6 ? 16 : 12) : 0;
  if (14 + size + behind > bytes.length) return null;
  const mask = (index: number) => view.getUint32(14 + INFO + 4 * index, true);
  const hasAlpha = compression === 6 || size >= 56;
  const masks: Masks = inFields
    ? [mask(0), mask(1), mask(2), hasAlpha ? mask(3) : 0]
    : bits === 16
      ? MASKS_OF_16
      : MASKS_OF_32;

  const from = 14 + size + behind;
  const entry = isCore ? 3 : 4;
  const offset = view.getUint32(10, true);
  const used = size >= 36 ? view.getUint32(46, true) : 0;
  const most = bits > 8 ? 0 : 2 ** bits;
  const end = from + entry * Math.min(used || most, most);
  const pixels = offset >= from ? offset : end;
  if (pixels >= bytes.length) return null;
  return {
    width,
    height: Math.abs(height),
    bottomUp: height > 0,
    bits,
    isPacked: packing === "runs",
    masks,
    palette: { from, to: Math.min(end, pixels), entry },
    pixels,
  };
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

/** Bytes that decoding holds beside the file; with a palette, as a PNG. */
export function heldBy(header: BmpHeader, size: number): number {
  const { width, height, bits, isPacked } = header;
  const asPng = bits <= 8 ? rowsHeld(4 * width, height) : 0;
  if (isPacked) return asPng + width * height * (bits === 24 ? 3 : 1);
  return bits <= 8 || isDecodedInPlace(header, size) ? asPng : width * height * channelsOf(header);
}
