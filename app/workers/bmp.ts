import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32, createDeflate } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { channelsOf, isDecodedInPlace, readBmpHeader, strideOf, type BmpHeader } from "../lib/bmp.ts";

/** Uses `bytes` as its memory. Null for other files. */
export async function openBmp(bytes: Uint8Array): Promise<Sharp | null> {
  const header = readBmpHeader(bytes);
  if (!header) return null;
  if (header.bits <= 8) return sharp(await asPng(bytes, header), { limitInputPixels: false });
  const { width, height, isPacked, bottomUp } = header;
  if (isPacked) return sharp(unpack(bytes, header, 0), { raw: { width, height, channels: 3 } });
  const channels = channelsOf(header);
  const { pixels, isOpaque } = colours(bytes, header);
  const opened = sharp(pixels, { raw: { width, height, channels } }).flip(bottomUp);
  return isOpaque ? opened.removeAlpha() : opened;
}

/** A PNG's decoder needs less time and memory for palettes. */
async function asPng(bytes: Uint8Array, header: BmpHeader): Promise<Buffer> {
  const { width, height, isPacked } = header;
  const depth = isPacked ? 8 : header.bits;
  const { colours: palette, blank } = paletteOf(bytes, header);
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  const rows = isPacked ? unpackedRows(bytes, header, blank) : plainRows(bytes, header, blank);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", Buffer.concat([size, Buffer.from([depth, 3, 0, 0, 0])])),
    chunk("PLTE", palette),
    chunk("IDAT", await buffer(Readable.from(rows).pipe(createDeflate({ level: 1 })))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Missing pixels: black in runs, else white, or the lightest. */
function paletteOf(bytes: Uint8Array, { bits, isPacked, palette: { from, to, entry } }: BmpHeader) {
  const colours = Buffer.alloc(3 * 2 ** bits);
  const count = Math.floor((to - from) / entry);
  let [blank, lightest] = [0, -1];
  for (let index = 0; index < count; index += 1) {
    const [blue = 0, green = 0, red = 0] = bytes.subarray(from + entry * index);
    colours.set([red, green, blue], 3 * index);
    if (red + green + blue > lightest) [blank, lightest] = [index, red + green + blue];
  }
  if (count < 2 ** bits) colours.fill(isPacked ? 0 : 255, 3 * (blank = count), 3 * count + 3);
  return { colours, blank };
}

const UNFILTERED = Buffer.from([0]);

function* plainRows(bytes: Uint8Array, header: BmpHeader, blank: number): Generator<Uint8Array> {
  const { width, height, bits, bottomUp, pixels } = header;
  const size = Math.ceil((width * bits) / 8);
  const empty = Buffer.alloc(size, blank * (255 / (2 ** bits - 1)));
  for (let row = 0; row < height; row += 1) {
    const from = pixels + strideOf(header) * (bottomUp ? height - 1 - row : row);
    const present = bytes.subarray(from, from + size);
    yield UNFILTERED;
    if (present.length > 0) yield present;
    if (present.length < size) yield empty.subarray(present.length);
  }
}

function* unpackedRows(bytes: Uint8Array, header: BmpHeader, blank: number): Generator<Uint8Array> {
  const all = unpack(bytes, header, blank);
  for (let from = 0; from < all.length; from += header.width) {
    yield UNFILTERED;
    yield all.subarray(from, from + header.width);
  }
}

function unpack(bytes: Uint8Array, header: BmpHeader, blank: number): Buffer {
  const { width, height, bits, bottomUp } = header;
  const unit = bits === 24 ? 3 : 1;
  const out = Buffer.alloc(width * height * unit, blank);
  let [x, y, index] = [0, 0, header.pixels];
  while (y < height && index + 1 < bytes.length) {
    const [count = 0, code = 0] = [bytes[index], bytes[index + 1]];
    index += 2;
    const [place, room] = [((bottomUp ? height - 1 - y : y) * width + x) * unit, width - x];
    if (count > 0) {
      const end = place + Math.min(count, room) * unit;
      out.fill(repeatedPixel(bytes, index, bits), place, end);
      index += unit - 1;
      x += Math.min(count, room);
    } else if (code === 1) break;
    else if (code === 0) [x, y] = [0, y + 1];
    else if (code === 2) {
      [x, y] = [Math.min(width, x + (bytes[index] ?? 0)), y + (bytes[index + 1] ?? 0)];
      index += 2;
    } else {
      const size = bits === 4 ? Math.ceil(code / 2) : code * unit;
      const literal = bytes.subarray(index, index + size);
      copyLiteral(out, place, Math.min(code, room), literal, bits, blank);
      index += size + (size % 2);
      x += Math.min(code, room);
    }
  }
  return out;
}

/** @param at behind the run's first two bytes */
function repeatedPixel(bytes: Uint8Array, index: number, bits: number): Uint8Array {
  const code = bytes[index - 1] ?? 0;
  if (bits === 8) return Uint8Array.of(code);
  if (bits === 4) return Uint8Array.of(code >> 4, code & 15);
  return Uint8Array.of(bytes[index + 1] ?? 0, bytes[index] ?? 0, code);
}

function copyLiteral(
  out: Buffer,
  place: number,
  count: number,
  literal: Uint8Array,
  bits: number,
  blank: number,
): void {
  for (let index = 0; index < count; index += 1) {
    if (bits === 8) out[place + index] = literal[index] ?? blank;
    else if (bits === 4) out[place + index] = ((literal[index >> 1] ?? 0) >> (index % 2 ? 0 : 4)) & 15;
    else
      for (let part = 0; part < 3; part += 1)
        out[place + 3 * index + part] = literal[3 * index + 2 - part] ?? blank;
  }
}

/** Pixels that all are transparent are opaque, as in browsers. */
function colours(bytes: Uint8Array, header: BmpHeader): { pixels: Uint8Array; isOpaque: boolean } {
  const { width, height, bits, masks, pixels: first } = header;
  const [channels, step, stride] = [channelsOf(header), bits / 8, strideOf(header)];
  const size = width * height * channels;
  // Writing never overtakes reading: the header lies between them.
  const out = isDecodedInPlace(header, bytes.length) ? bytes : Buffer.alloc(size, 255);
  const fields = masks.slice(0, channels).map(fieldOf);
  const areBytes = fields.every(({ shift, most }) => most === 255 && shift % 8 === 0);
  const offsets = fields.map(({ offset }) => offset);
  let isOpaque = channels === 4;
  for (let row = 0; row < height; row += 1) {
    let [from, to] = [first + stride * row, width * channels * row];
    const end = Math.min(from + step * width, bytes.length - step + 1);
    for (; from < end; from += step, to += channels) {
      if (areBytes) copyPixel(bytes, from, offsets, out, to);
      else {
        const value = step === 4 ? wordAt(bytes, from) : halfAt(bytes, from);
        for (let channel = 0; channel < channels; channel += 1) {
          const { shift, most } = fields[channel] ?? { shift: 0, most: 1 };
          out[to + channel] = Math.round((((value >>> shift) & most) * 255) / most);
        }
      }
      if (channels === 4 && out[to + 3] !== 0) isOpaque = false;
    }
  }
  return { pixels: out.subarray(0, size), isOpaque };
}

/** Reads all before it writes: both may be the same bytes. */
function copyPixel(
  bytes: Uint8Array,
  from: number,
  [red = 0, green = 0, blue = 0, alpha]: readonly number[],
  out: Uint8Array,
  to: number,
): void {
  const [r = 0, g = 0, b = 0] = [bytes[from + red], bytes[from + green], bytes[from + blue]];
  if (alpha !== undefined) out[to + 3] = bytes[from + alpha] ?? 0;
  out[to] = r;
  out[to + 1] = g;
  out[to + 2] = b;
}

/** `most`: largest value; `offset`: byte of the pixel */
function fieldOf(mask: number): { shift: number; most: number; offset: number } {
  const shift = mask ? 31 - Math.clz32(mask & -mask) : 0;
  return { shift, most: mask >>> shift || 1, offset: shift / 8 };
}

const halfAt = (bytes: Uint8Array, from: number) => (bytes[from] ?? 0) + (bytes[from + 1] ?? 0) * 256;
const wordAt = (bytes: Uint8Array, from: number) => halfAt(bytes, from) + halfAt(bytes, from + 2) * 65536;
