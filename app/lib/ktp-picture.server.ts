import sharp, { type Sharp } from "sharp";
import { decodeBmp } from "./bmp.ts";
import { pictureKind } from "./picture-kind.ts";

/** A picture has to be smaller than this (spec.md §5, §9). */
export const LARGEST_PICTURE = 8 * 1024 * 1024;
const MOST_PIXELS = 40_000_000;
const LEAST_SIDE = 300;
const LONGEST_SIDE = 1000;
const AT_ONCE = 2;
const IN_LINE = 8;

/** Why a picture is not sent on. */
export type PictureProblem = "too_large" | "not_a_picture" | "too_many_pixels" | "too_small" | "busy";

let working = 0;
const line: (() => void)[] = [];

/**
 * Makes what is sent on of an uploaded picture: at most 1000 pixels, JPEG, without EXIF and whatever else
 * came along. Decides by content; a flood of pixels is refused by its header.
 */
export async function preparePicture(
  bytes: Uint8Array,
): Promise<{ ok: true; jpeg: Buffer } | { ok: false; problem: PictureProblem }> {
  if (bytes.length >= LARGEST_PICTURE) return { ok: false, problem: "too_large" };
  const found = pictureKind(bytes);
  if (!found) return { ok: false, problem: "not_a_picture" };
  if (found.width * found.height > MOST_PIXELS) return { ok: false, problem: "too_many_pixels" };
  if (Math.min(found.width, found.height) < LEAST_SIDE) return { ok: false, problem: "too_small" };
  if (line.length >= IN_LINE) return { ok: false, problem: "busy" };
  await takePlace();
  try {
    const pipeline = found.kind === "bmp" ? openBmp(bytes) : sharp(bytes, { limitInputPixels: MOST_PIXELS });
    if (!pipeline) return { ok: false, problem: "not_a_picture" };
    // Upright first: the mark that tells which side is up goes with the rest of the EXIF.
    const jpeg = await pipeline
      .rotate()
      .flatten({ background: "white" })
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 88, mozjpeg: false })
      .toBuffer();
    return { ok: true, jpeg };
  } catch {
    return { ok: false, problem: "not_a_picture" };
  } finally {
    givePlace();
  }
}

function openBmp(bytes: Uint8Array): Sharp | null {
  const pixels = decodeBmp(bytes);
  return pixels && sharp(pixels.rgb, { raw: { width: pixels.width, height: pixels.height, channels: 3 } });
}

async function takePlace(): Promise<void> {
  if (working >= AT_ONCE) await new Promise<void>((resolve) => line.push(resolve));
  else working += 1;
}

/** The place goes to the next in line, or becomes free. */
function givePlace(): void {
  const next = line.shift();
  if (next) next();
  else working -= 1;
}
