import { partsOf, keepRange, type Range } from "./byte-ranges.ts";
import type { Picture } from "./picture.ts";

const [START_OF_SCAN, END_OF_IMAGE, EXIF, ADOBE, COMMENT] = [0xda, 0xd9, 0xe1, 0xee, 0xfe];
const MAX_SEGMENTS = 5000;
/** Encoders write about ten; each is one more pass over the whole picture. */
const MAX_SCANS = 32;

interface Frame {
  progressive: boolean;
  width: number;
  height: number;
  components: number;
  /** samples per pixel over all components */
  samples: number;
}

/** Null if not a JPEG (Huffman coded, 8 bits) or truncated. */
export function readJpeg(bytes: Uint8Array): Picture | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ranges: Range[] = [{ from: 0, to: 2 }];
  let frame: Frame | null = null;
  let [scans, exifs, inParts] = [0, 0, false];
  let at = 2;
  for (let count = 0; bytes[at] === 0xff && count < MAX_SEGMENTS; count += 1) {
    const marker = bytes[at + 1];
    if (marker === END_OF_IMAGE) {
      if (!frame || scans === 0 || !keepRange(ranges, at, at + 2)) return null;
      return pictureOf(frame, inParts, partsOf(bytes, ranges));
    }
    if (marker === undefined || at + 8 > bytes.length) return null;
    let to = marker === 0xff ? at + 1 : at + 2 + view.getUint16(at + 2);
    if (isFrame(marker)) {
      if (frame) return null;
      frame = readFrame(bytes, at);
      if (!frame) return null;
    } else if (marker === START_OF_SCAN) {
      if (!frame || (scans += 1) > MAX_SCANS) return null;
      inParts ||= view.getUint8(at + 4) < frame.components;
      to = endOfScan(bytes, to);
    } else if (marker === EXIF) exifs += 1;
    if (to > bytes.length) return null;
    if ((!isMetadata(marker) || (marker === EXIF && exifs === 1)) && !keepRange(ranges, at, to)) return null;
    at = to;
  }
  return null;
}

/** Application data and comments. EXIF holds the orientation, Adobe's segment the colours. */
function isMetadata(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef && marker !== ADOBE) || marker === COMMENT;
}

/** Start-of-frame markers; 0xc4, 0xc8 and 0xcc have other meanings. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readFrame(bytes: Uint8Array, at: number): Frame | null {
  const byte = (offset: number) => bytes[at + offset] ?? 0;
  const components = byte(9);
  if (byte(1) > 0xc2 || byte(4) !== 8 || components < 1 || components > 4) return null;
  const sampling = Array.from({ length: components }, (_none, index) => byte(11 + index * 3));
  const across = sampling.map((factor) => factor >> 4);
  const down = sampling.map((factor) => factor & 15);
  const whole = Math.max(...across) * Math.max(...down);
  if (Math.min(...across, ...down) < 1) return null;
  return {
    progressive: byte(1) === 0xc2,
    height: byte(5) * 256 + byte(6),
    width: byte(7) * 256 + byte(8),
    components,
    samples: across.reduce((sum, one, index) => sum + one * (down[index] ?? 1), 0) / whole,
  };
}

/** Next marker after the coded pixels: 0xff, neither escaped nor a restart marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length + 1;
}

/** Several scans need the whole picture, two bytes per sample; otherwise a few rows. */
function pictureOf(
  { width, height, samples, progressive }: Frame,
  inParts: boolean,
  parts: Uint8Array[],
): Picture {
  const decoded = Math.ceil(width * height * samples);
  return { kind: "jpeg", width, height, held: progressive || inParts ? 2 * decoded : 0, decoded, parts };
}
