const ORIENTATION = 0x0112;
const [SHORT, LONG] = [3, 4];

/** 1 to 8; null without one. */
export function orientationOf(tiff: Uint8Array): number | null {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.length < 8) return null;
  const little = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return null;
  const last = directory + 2 + 12 * view.getUint16(directory, little);
  for (let index = directory + 2; index < last && index + 12 <= tiff.length; index += 12) {
    if (view.getUint16(index, little) !== ORIENTATION) continue;
    const type = view.getUint16(index + 2, little);
    const value = type === LONG ? view.getUint32(index + 8, little) : view.getUint16(index + 8, little);
    return (type === SHORT || type === LONG) && value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

export function orientationSegment(orientation: number): Uint8Array {
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    SHORT,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  return Uint8Array.from([0xff, 0xe1, 0, 8 + tiff.length, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]);
}
