interface Pixels {
  width: number;
  height: number;
  /** true if the last row comes first */
  bottomUp: boolean;
  rgb: Uint8Array;
}

const UNCOMPRESSED = 0;
const BIT_FIELDS = 3;
/** Standard masks of red, green and blue. */
const USUAL_MASKS = [0x00ff0000, 0x0000ff00, 0x000000ff];

/**
 * Decodes an uncompressed 24- or 32-bit BMP: `bytes` holds the pixels afterwards. Null for other kinds
 * and truncated files.
 */
export function decodeBmp(bytes: Uint8Array): Pixels | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 54 || view.getUint16(0) !== 0x424d) return null;
  const offset = view.getUint32(10, true);
  const width = view.getInt32(18, true);
  const signedHeight = view.getInt32(22, true);
  const bits = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  const height = Math.abs(signedHeight);
  if (width < 1 || height < 1 || (bits !== 24 && bits !== 32)) return null;
  const usual =
    compression === UNCOMPRESSED ||
    (compression === BIT_FIELDS &&
      bits === 32 &&
      bytes.length >= 66 &&
      USUAL_MASKS.every((mask, at) => view.getUint32(54 + 4 * at, true) === mask));
  const step = bits / 8;
  const stride = Math.ceil((width * step) / 4) * 4;
  if (!usual || offset < 54 || offset + stride * height > bytes.length) return null;
  let to = 0;
  for (let row = 0; row < height; row += 1) {
    let from = offset + stride * row;
    // Writing never overtakes reading: the header lies between them.
    for (let column = 0; column < width; column += 1, from += step, to += 3) {
      bytes[to] = bytes[from + 2] ?? 0;
      bytes[to + 1] = bytes[from + 1] ?? 0;
      bytes[to + 2] = bytes[from] ?? 0;
    }
  }
  return { width, height, bottomUp: signedHeight > 0, rgb: bytes.subarray(0, to) };
}
