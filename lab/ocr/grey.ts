import sharp, { type Sharp } from "sharp";

export interface Grey {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Checked before decoding: interlaced and progressive pictures are held whole. */
const MAX_PIXELS = 40_000_000;
const MAX_HELD = 64_000_000;

/** `side`: most pixels per side. */
export async function greyOf(image: Uint8Array, side: number): Promise<Grey> {
  const { width, height, channels, depth, isProgressive } = await sharp(image).metadata();
  const held = width * height * channels * (depth === "ushort" || isProgressive ? 2 : 1);
  if (isProgressive && held > MAX_HELD) throw new Error("The picture takes too much memory.");
  const { data, info } = await sharp(image, { limitInputPixels: MAX_PIXELS, failOn: "none" })
    .rotate()
    .flatten({ background: "white" })
    .greyscale()
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: firstChannel(data, info.channels) };
}

export function pipelineOf({ width, height, pixels }: Grey): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 1 } });
}

export async function greyFrom(pipeline: Sharp): Promise<Grey> {
  const { data, info } = await pipeline.toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: firstChannel(data, info.channels) };
}

function firstChannel(data: Buffer, channels: number): Uint8Array {
  if (channels === 1) return new Uint8Array(data.buffer, data.byteOffset, data.length);
  const out = new Uint8Array(data.length / channels);
  for (let index = 0; index < out.length; index += 1) out[index] = data[index * channels] ?? 0;
  return out;
}

export function percentile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
