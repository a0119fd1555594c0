import { partsOf, keepRange, type Range } from "./byte-ranges.ts";
import { orientationOf, orientationSegment } from "./exif.ts";
import type { Picture } from "./picture.ts";

const [START_OF_IMAGE, END_OF_IMAGE, START_OF_SCAN] = [0xd8, 0xd9, 0xda];
const [JFIF, EXIF, ADOBE] = [0xe0, 0xe1, 0xee];
const EXIF_NAME = [0x45, 0x78, 0x69, 0x66, 0, 0];
const START = Uint8Array.of(0xff, START_OF_IMAGE);
const END = Uint8Array.of(0xff, END_OF_IMAGE);
const MAX_SEGMENTS = 5000;
/** Encoders write about ten; each is one more pass. */
const MAX_SCANS = 32;

interface Frame {
  progressive: boolean;
  width: number;
  height: number;
  components: number;
  /** per pixel, over all components */
  samples: number;
}

/** Reads as browsers do. Null if not a Huffman-coded 8-bit JPEG, or without a scan. */
export function readJpeg(bytes: Uint8Array): Picture | null {
  if (bytes[0] !== 0xff || bytes[1] !== START_OF_IMAGE || bytes[2] !== 0xff) return null;
  const ranges: Range[] = [];
  const seen: Seen = { frame: null, orientation: null, scans: 0, inParts: false };
  let index = nextMarker(bytes, 2);
  for (let count = 0; count < MAX_SEGMENTS; count += 1) {
    const segment = segmentAt(bytes, index);
    const isSecondFrame = segment !== null && isFrame(segment.marker) && seen.frame !== null;
    if (!segment || isSecondFrame) return wholePicture(bytes, ranges, seen);
    if (!noteSegment(bytes, segment, seen)) return null;
    const { marker } = segment;
    const to = marker === START_OF_SCAN ? nextMarker(bytes, segment.to) : segment.to;
    if (isNeeded(marker) && !keepRange(ranges, index, to)) return null;
    index = nextMarker(bytes, to);
  }
  return null;
}

interface Seen {
  frame: Frame | null;
  orientation: number | null;
  scans: number;
  /** a scan has fewer components than the frame */
  inParts: boolean;
}

interface Segment {
  marker: number;
  from: number;
  to: number;
}

/** Null where the picture ends. */
function segmentAt(bytes: Uint8Array, from: number): Segment | null {
  const marker = bytes[from + 1] ?? END_OF_IMAGE;
  const to = from + 2 + (bytes[from + 2] ?? 0) * 256 + (bytes[from + 3] ?? 0);
  if (marker === END_OF_IMAGE || marker === START_OF_IMAGE) return null;
  return to < from + 4 || to > bytes.length ? null : { marker, from, to };
}

/** @returns false if no decoder takes the picture */
function noteSegment(bytes: Uint8Array, { marker, from, to }: Segment, seen: Seen): boolean {
  if (isFrame(marker)) {
    seen.frame = readFrame(bytes, from);
    return seen.frame !== null;
  }
  if (marker === START_OF_SCAN) {
    if (!seen.frame) return false;
    seen.scans += 1;
    seen.inParts ||= (bytes[from + 4] ?? 0) < seen.frame.components;
    return seen.scans <= MAX_SCANS;
  }
  if (marker === EXIF && EXIF_NAME.every((byte, index) => bytes[from + 4 + index] === byte))
    seen.orientation ??= orientationOf(bytes.subarray(from + 10, to));
  return true;
}

function wholePicture(bytes: Uint8Array, ranges: readonly Range[], seen: Seen): Picture | null {
  const { frame, orientation, scans, inParts } = seen;
  if (!frame || scans === 0) return null;
  const turn = orientation ? [orientationSegment(orientation)] : [];
  return pictureOf(frame, inParts, [START, ...turn, ...partsOf(bytes, ranges), END]);
}

function isNeeded(marker: number): boolean {
  return marker <= 0xdd || marker === JFIF || marker === ADOBE;
}

/** 0xc4, 0xc8 and 0xcc have other meanings. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readFrame(bytes: Uint8Array, position: number): Frame | null {
  const byte = (offset: number) => bytes[position + offset] ?? 0;
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
    samples: across.reduce((sum, value, index) => sum + value * (down[index] ?? 1), 0) / whole,
  };
}

function nextMarker(bytes: Uint8Array, from: number): number {
  for (let index = from; index + 1 < bytes.length; index += 1) {
    if (bytes[index] !== 0xff) continue;
    const next = bytes[index + 1] ?? 0;
    if (next >= 0xc0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return index;
  }
  return bytes.length;
}

/** Several scans need the whole picture, two bytes per sample. */
function pictureOf(
  { width, height, samples, progressive }: Frame,
  inParts: boolean,
  parts: Uint8Array[],
): Picture {
  const decoded = Math.ceil(width * height * samples);
  return { kind: "jpeg", width, height, held: progressive || inParts ? 2 * decoded : 0, decoded, parts };
}
