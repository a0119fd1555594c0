import sharp, { type Sharp } from "sharp";

/** A picture in shades of grey, one byte per pixel, row by row. */
export interface Grey {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Most pixels that are ever decoded; larger pictures are refused from their header. */
export const MOST_PIXELS = 40_000_000;

/** Reads pixels of whatever sharp can open, upright by its EXIF mark, at most `side` pixels long. */
export async function greyOf(image: Uint8Array, side: number): Promise<Grey> {
  const { data, info } = await sharp(image, { limitInputPixels: MOST_PIXELS, failOn: "error" })
    .rotate()
    .flatten({ background: "white" })
    .greyscale()
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: everyNth(data, info.channels) };
}

/** A sharp pipeline that begins with these pixels. */
export function pipelineOf({ width, height, pixels }: Grey): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 1 } });
}

/** Ends a pipeline as grey pixels again. */
export async function greyFrom(pipeline: Sharp): Promise<Grey> {
  const { data, info } = await pipeline.toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: everyNth(data, info.channels) };
}

function everyNth(data: Buffer, channels: number): Uint8Array {
  if (channels === 1) return new Uint8Array(data.buffer, data.byteOffset, data.length);
  const out = new Uint8Array(data.length / channels);
  for (let at = 0; at < out.length; at += 1) out[at] = data[at * channels] ?? 0;
  return out;
}

/** The value below which `share` of the numbers lie. */
export function percentile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
