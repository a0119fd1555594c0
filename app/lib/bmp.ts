/** Pixels of a picture: red, green, blue, row by row from the top. */
export interface Pixels {
  width: number;
  height: number;
  rgb: Uint8Array;
}

const PLAIN = 0;
const BIT_FIELDS = 3;
/** The only order of bits that cameras and phones write. */
const USUAL_FIELDS = [0x00ff0000, 0x0000ff00, 0x000000ff];

/**
 * Decodes an uncompressed BMP of 24 or 32 bits. Null for every other kind, and for one whose pixels are not
 * all there. The caller has looked at the size before: the result takes width × height × 3 bytes.
 */
export function decodeBmp(bytes: Uint8Array): Pixels | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 54 || view.getUint16(0) !== 0x424d) return null;
  const begin = view.getUint32(10, true);
  const width = view.getInt32(18, true);
  const tall = view.getInt32(22, true);
  const bits = view.getUint16(28, true);
  const packing = view.getUint32(30, true);
  const height = Math.abs(tall);
  if (width < 1 || height < 1 || (bits !== 24 && bits !== 32)) return null;
  const usual =
    packing === PLAIN ||
    (packing === BIT_FIELDS &&
      bits === 32 &&
      bytes.length >= 66 &&
      USUAL_FIELDS.every((mask, at) => view.getUint32(54 + 4 * at, true) === mask));
  const step = bits / 8;
  const stride = Math.ceil((width * step) / 4) * 4;
  if (!usual || begin < 54 || begin + stride * height > bytes.length) return null;
  const rgb = new Uint8Array(width * height * 3);
  let to = 0;
  for (let row = 0; row < height; row += 1) {
    // Rows stand upside down unless the height is negative.
    let from = begin + stride * (tall > 0 ? height - 1 - row : row);
    for (let column = 0; column < width; column += 1, from += step, to += 3) {
      rgb[to] = bytes[from + 2] ?? 0;
      rgb[to + 1] = bytes[from + 1] ?? 0;
      rgb[to + 2] = bytes[from] ?? 0;
    }
  }
  return { width, height, rgb };
}
