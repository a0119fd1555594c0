import sharp, { type Sharp } from "sharp";
import { PICTURE_BYTES } from "./body-policy.ts";
import { decodeBmp } from "./bmp.ts";
import { pictureKind } from "./picture-kind.ts";

const MAX_PIXELS = 40_000_000;
const MIN_SIDE = 300;
const MAX_SIDE = 1000;
const CONCURRENCY = 2;
const MAX_QUEUE = 8;

/** Why a picture is refused. */
export type PictureProblem = "too_large" | "not_a_picture" | "too_many_pixels" | "too_small" | "busy";

let active = 0;
const queue: (() => void)[] = [];

/**
 * Re-encodes an uploaded picture for the laboratory: JPEG, 1000 pixels a side at most, without metadata. The
 * content decides the kind; a decompression bomb is refused by its header.
 */
export async function preparePicture(
  bytes: Uint8Array,
): Promise<{ ok: true; jpeg: Buffer } | { ok: false; problem: PictureProblem }> {
  if (bytes.length >= PICTURE_BYTES) return { ok: false, problem: "too_large" };
  const found = pictureKind(bytes);
  if (!found) return { ok: false, problem: "not_a_picture" };
  if (found.width * found.height > MAX_PIXELS) return { ok: false, problem: "too_many_pixels" };
  if (Math.min(found.width, found.height) < MIN_SIDE) return { ok: false, problem: "too_small" };
  if (queue.length >= MAX_QUEUE) return { ok: false, problem: "busy" };
  await acquire();
  try {
    const pipeline = found.kind === "bmp" ? openBmp(bytes) : sharp(bytes, { limitInputPixels: MAX_PIXELS });
    if (!pipeline) return { ok: false, problem: "not_a_picture" };
    // Rotate first: the orientation is in the EXIF data, which re-encoding drops.
    const jpeg = await pipeline
      .rotate()
      .flatten({ background: "white" })
      .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 88, mozjpeg: false })
      .toBuffer();
    return { ok: true, jpeg };
  } catch {
    return { ok: false, problem: "not_a_picture" };
  } finally {
    release();
  }
}

function openBmp(bytes: Uint8Array): Sharp | null {
  const pixels = decodeBmp(bytes);
  return pixels && sharp(pixels.rgb, { raw: { width: pixels.width, height: pixels.height, channels: 3 } });
}

async function acquire(): Promise<void> {
  if (active >= CONCURRENCY) await new Promise<void>((resolve) => queue.push(resolve));
  else active += 1;
}

/** Passes the slot to the next in the queue, or frees it. */
function release(): void {
  const next = queue.shift();
  if (next) next();
  else active -= 1;
}
