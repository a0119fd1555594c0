import { readSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { openBmp } from "./bmp.ts";

const SIDE = 1000;

/** Removes metadata; uses `bytes` as its memory. @throws Error if it cannot be decoded */
export async function encodePicture(bytes: Uint8Array): Promise<Buffer> {
  return ((await openBmp(bytes)) ?? sharp(bytes, { limitInputPixels: false, failOn: "none" }))
    .rotate()
    .flatten({ background: "white" })
    .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 88, mozjpeg: false })
    .toBuffer();
}

/** Without a second copy. */
function readInput(size: number): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(size);
  let used = 0;
  for (let count = -1; count !== 0 && used < size; used += count)
    count = readSync(0, bytes, used, size - used, null);
  return bytes.subarray(0, used);
}

// stdin to stdout; the argument is the size in bytes (decision 0012).
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  sharp.concurrency(1);
  sharp.cache(false);
  process.stdout.write(await encodePicture(readInput(Number(process.argv[2]))));
}
