import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { ADAM7 } from "../../fixtures/pictures.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

export interface PngKind {
  width: number;
  height: number;
  depth: 1 | 2 | 4 | 8 | 16;
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha */
  colour: 0 | 2 | 3 | 4 | 6;
  interlaced: boolean;
  /** text chunks before the picture */
  texts?: number;
}

const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

/** A black PNG; stays at a few hundred kilobytes at any size. */
export function png({ width, height, depth, colour, interlaced, texts = 0 }: PngKind): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  const rowBytes = (pixels: number) =>
    pixels === 0 ? 0 : 1 + Math.ceil((pixels * CHANNELS[colour] * depth) / 8);
  const rows = (columns: number, lines: number) => rowBytes(columns) * lines;
  const size = interlaced
    ? ADAM7.reduce(
        (sum, [x, y, dx, dy]) => sum + rows(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
        0,
      )
    : rows(width, height);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    ...(colour === 3 ? [chunk("PLTE", Buffer.alloc(768))] : []),
    ...Array.from({ length: texts }, () => chunk("tEXt", Buffer.from("k\0v"))),
    chunk("IDAT", deflateSync(Buffer.alloc(size), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export function jpeg(width: number, height: number, progressive = false): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#8899aa" }, limitInputPixels: false })
    .jpeg({ quality: 60, progressive })
    .toBuffer();
}

/** A black 24-bit BMP whose header may claim more than it holds. */
export function bmp(width: number, height: number, bytes = height * Math.ceil((width * 3) / 4) * 4): Buffer {
  const picture = Buffer.alloc(54 + bytes);
  picture.write("BM", 0, "latin1");
  picture.writeUInt32LE(picture.length, 2);
  picture.writeUInt32LE(54, 10);
  picture.writeUInt32LE(40, 14);
  picture.writeInt32LE(width, 18);
  picture.writeInt32LE(height, 22);
  picture.writeUInt16LE(1, 26);
  picture.writeUInt16LE(24, 28);
  return picture;
}

/** Small pictures whose headers claim `side` × `side` pixels. */
export async function claiming(side: number): Promise<Record<"PNG" | "BMP" | "JPEG", Buffer>> {
  const small = png({ width: 1000, height: 1000, depth: 8, colour: 2, interlaced: false });
  small.writeUInt32BE(side, 16);
  small.writeUInt32BE(side, 20);
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
  const photo = await jpeg(300, 300);
  const frame = photo.indexOf(Buffer.from([0xff, 0xc0]));
  photo.writeUInt16BE(side, frame + 5);
  photo.writeUInt16BE(side, frame + 7);
  return { PNG: small, BMP: bmp(side, side, 4000), JPEG: photo };
}

export function uploadOf(picture: Buffer, name = "card.png"): { type: string; body: Buffer } {
  const edge = "----edge-of-the-form";
  return {
    type: `multipart/form-data; boundary=${edge}`,
    body: Buffer.concat([
      Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="photo"; filename="${name}"\r\n`),
      Buffer.from("Content-Type: image/png\r\n\r\n"),
      picture,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
  };
}
