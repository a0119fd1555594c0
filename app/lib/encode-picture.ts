import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { decodeBmp } from "./bmp.ts";

const SIDE = 1000;

/**
 * Decodes a picture and encodes it as JPEG, {@link SIDE} pixels a side at most, upright, without metadata.
 * Errors: it cannot be decoded.
 */
export async function encodePicture(bytes: Uint8Array): Promise<Buffer> {
  return (openBmp(bytes) ?? sharp(bytes, { limitInputPixels: false }))
    .rotate()
    .flatten({ background: "white" })
    .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 88, mozjpeg: false })
    .toBuffer();
}

function openBmp(bytes: Uint8Array): Sharp | null {
  const pixels = decodeBmp(bytes);
  return pixels && sharp(pixels.rgb, { raw: { width: pixels.width, height: pixels.height, channels: 3 } });
}

// As a program: a picture from standard input to standard output. See decision 0029.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  sharp.concurrency(1);
  sharp.cache(false);
  process.stdout.write(await encodePicture(await buffer(process.stdin)));
}
